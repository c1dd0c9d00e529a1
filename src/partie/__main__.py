"""`python -m partie`, and the command `partie`: the first lines that run.

Nothing of Partie is imported before Ctrl+C ends the process without a traceback.
"""

import signal

if __name__ in ("__main__", "partie.__main__"):
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while modules load, the process simply ends


def main() -> None:
    """Runs the command that was typed."""
    from partie.cli import main as command

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command()
    except KeyboardInterrupt:  # in the moment before the command takes care of it
        raise SystemExit(130) from None
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()
