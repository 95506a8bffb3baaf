"""What people and programs see of Britannia: views, positions, the terminal, odds."""
