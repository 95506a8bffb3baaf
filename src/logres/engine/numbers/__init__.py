"""What a title says for programs that learn: its actions by number, its views as arrays."""
