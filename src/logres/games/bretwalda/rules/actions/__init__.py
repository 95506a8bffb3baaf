"""The Action Phase: Collection, Development, Fyrd, Movement."""
