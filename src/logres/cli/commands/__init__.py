"""The commands of `logres`, a module each."""
