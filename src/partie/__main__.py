"""`python -m partie`, and the command `partie`: the first lines that run.

Nothing of Partie is imported before Ctrl+C ends the process without a traceback.
"""

import os
import signal
import threading
from types import FrameType

CALLBACKS = {  # where an exception would be printed and forgotten
    "_raw_object_cache_notify",  # of LLVM, while a kernel is loaded
    "_raw_object_cache_getbuffer",
    "__del__",
}
AGAIN = 0.05  # seconds

if __name__ in ("__main__", "partie.__main__"):
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while modules load, the process simply ends


def interrupt(_number: int, frame: FrameType | None) -> None:
    """Ctrl+C, a moment later where Python would swallow the exception and print a traceback."""
    while frame is not None:
        if frame.f_code.co_name in CALLBACKS:
            again = threading.Timer(AGAIN, os.kill, (os.getpid(), signal.SIGINT))
            again.daemon = True  # a process that ends by itself does not wait for it
            again.start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def main() -> None:
    """Runs the command that was typed."""
    from partie.cli import main as command

    signal.signal(signal.SIGINT, interrupt)
    try:
        command()
    except KeyboardInterrupt:  # in the moment before the command takes care of it
        raise SystemExit(130) from None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()
