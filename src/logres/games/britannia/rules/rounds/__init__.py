"""Set-up, rounds and nation turns; population, arrivals, overpopulation."""
