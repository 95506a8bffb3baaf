"""What a game can do beside answering: play what was typed, seal answers, give reasons, go back, try things out."""
