"""Long work in pieces: run them in this process, in several, or on a Ray cluster, and keep what is done of them.

A job is a number, a task and a function that makes an answer of it. The answer depends on the task alone, so it is the
same wherever it is worked out. See docs/many-machines.md.
"""

from __future__ import annotations

from logres.jobs.journal import Journal, Kept
from logres.jobs.places import Answer, Done, Place, Processes, Task
from logres.jobs.running import in_order, place, run

__all__ = ["Answer", "Done", "Journal", "Kept", "Place", "Processes", "Task", "in_order", "place", "run"]
