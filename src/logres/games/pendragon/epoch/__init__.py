"""6 The Epoch Round, one module for each of its phases."""
