"""Lessons: one file for the terminal and the web."""
