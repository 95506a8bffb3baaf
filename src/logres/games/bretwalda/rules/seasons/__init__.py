"""The Season Phase: Spring, Summer, Autumn and Winter, with their bids."""
