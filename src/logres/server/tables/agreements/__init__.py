"""What the people at a table decide together: to take something back, to pause and to go on."""
