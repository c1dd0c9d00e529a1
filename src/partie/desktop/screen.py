"""What is on the screen, as pixels."""

from __future__ import annotations

import mss
import numpy as np

from partie.desktop.program import Box, Pixels


class Screen:
    """Takes pictures of one display; one thread only."""

    def __init__(self, name: str) -> None:
        self._grabber = mss.MSS(display=name)
        monitor = self._grabber.monitors[0]
        self.width, self.height = int(monitor["width"]), int(monitor["height"])

    def screenshot(self, box: Box) -> Pixels:
        """The pixels of a box; what lies outside of the screen is left out."""
        left, top = max(0, box.x), max(0, box.y)
        right, bottom = min(self.width, box.x + box.width), min(self.height, box.y + box.height)
        if right <= left or bottom <= top:
            return np.zeros((0, 0, 3), np.uint8)
        shot = self._grabber.grab({"left": left, "top": top, "width": right - left, "height": bottom - top})
        pixels = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        return pixels[:, :, 2::-1].copy()

    def close(self) -> None:
        """Closes the connection."""
        self._grabber.close()
