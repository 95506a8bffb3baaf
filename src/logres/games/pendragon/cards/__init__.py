"""The cards: Events, Pivotal Events and Epoch cards."""
