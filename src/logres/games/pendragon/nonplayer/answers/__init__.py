"""What a non-player answers to the questions that no plan has laid down."""
