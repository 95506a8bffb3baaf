"""The stack of frames, as chapters use it: on top what is asked, below it the procedures in the middle of a step."""

from __future__ import annotations

from typing import Any

from logres.engine.actions import Action
from logres.engine.errors import DeadEnd
from logres.engine.frames import Decision, Frame, Procedure
from logres.engine.log import Logbook


class FrameStack(Logbook):
    """A logbook with a stack of frames."""

    answer: Any = None  # what the last frame has reported to its caller
    stack: list[Frame]
    shared_below: int = 0  # frames below this index are shared with copies: copied before they change
    _legal_for: Decision | None = None  # the question whose legal list is known
    _legal: list[Action]
    _asked_by: Frame | None = None  # the frame whose questions, to several seats at once, are known
    _asked: tuple[Decision, ...] = ()

    def unshare(self, index: int) -> Procedure:
        """The procedure at an index, no longer shared with any copy."""
        for i in range(index, self.shared_below):
            frame = self.stack[i]
            if isinstance(frame, Procedure):
                self.stack[i] = frame.copy()
        self.shared_below = min(self.shared_below, index)
        top = self.stack[index]
        assert isinstance(top, Procedure)
        return top

    def call(self, frame: Frame) -> None:
        """Put a frame on the stack: it runs, or asks, before its caller goes on.

        What was legal is forgotten when an action is taken up, so there is nothing to forget here.
        """
        self.stack.append(frame)

    def invalidate_legal(self) -> None:
        """What was found to be legal may not be so any more."""
        self._legal_for = None
        self._asked_by = None

    def frame(self, kind: type) -> Any:
        """The innermost procedure of a kind, free to be changed."""
        index = len(self.stack)
        for found in reversed(self.stack):
            index -= 1
            if isinstance(found, kind):
                return self.unshare(index) if index < self.shared_below else found
        raise DeadEnd(f"there is no {kind.__name__} on the stack")

    def find(self, kind: type) -> Any:
        """The innermost frame of a kind to read from, or None."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def end(self) -> None:
        """End the whole game now."""
        self.stack.clear()
        self.shared_below = 0

    def end_of(self, kind: type) -> None:
        """End the innermost procedure of a kind and everything above it."""
        for index in range(len(self.stack) - 1, -1, -1):
            if isinstance(self.stack[index], kind):
                self.drop_frames(index)
                return
        raise DeadEnd(f"there is no {kind.__name__} on the stack")

    def drop_frames(self, index: int) -> None:
        """Take off the frame at an index and everything above it, as if none of them had been called."""
        del self.stack[index:]
        self.shared_below = min(self.shared_below, index)
