"""8.5 to 8.8: the four flowcharts."""
