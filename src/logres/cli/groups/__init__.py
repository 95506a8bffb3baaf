"""What can be typed behind `logres`: commands with their arguments, in the groups that `logres --help` shows."""
