"""Draws the clip of Home, a game of Minesweeper that Partie plays on a desktop: `python scripts/make_desktop_clip.py`.

The engine plays the game; the drawing shows its clicks one after another. It moves by CSS, and stands still for people
who want less motion and as `clip.svg#still`.
"""

from __future__ import annotations

from pathlib import Path

import partie

OUT = Path(__file__).parents[1] / "src" / "partie" / "games" / "mines" / "page" / "clip.svg"
SIZE, TILE = 9, 20
LEFT, TOP = 14, 40  # of the field in the drawing
FIRST, STEP, HOLD = 0.8, 0.32, 3.0  # seconds before the first click, between two, and of the solved field
DEEP, LEAST, MOST = 0.5, 16, 30  # seconds for a move; clicks of a game that is worth watching
INKS = ["#2a62c9", "#2f7d32", "#c0392b", "#4a2a8a", "#7b2d26", "#1f7a7a", "#333", "#666"]


def main() -> None:
    """Writes the drawing beside the game's page."""
    clicks, last = _solved_game()
    OUT.write_text(_drawing(clicks, last), encoding="utf-8")
    print(OUT, len(clicks), OUT.stat().st_size)


def _solved_game() -> tuple[list[tuple[str, list[tuple[int, int]]]], list[str]]:
    """Clicks with the cells that each one opened, and the rows of the field at the end."""
    for seed in range(1000):
        position = partie.game("mines").start("9x9/10", seed=seed)
        clicks, before = [], _rows(position)
        while not position.outcome:
            move = position.best(seconds=DEEP).move
            position = position.play(move)
            rows = _rows(position)
            opened = [(x, y) for y in range(SIZE) for x in range(SIZE) if rows[y][x] != before[y][x]]
            clicks.append((str(move), opened))
            before = rows
        if position.outcome.winners and LEAST <= len(clicks) <= MOST:
            return clicks, before
    raise SystemExit("No game was won in so many clicks.")


def _rows(position: partie.Position) -> list[str]:
    return str(position.text).split()[0].split("/")


def _drawing(clicks: list[tuple[str, list[tuple[int, int]]]], last: list[str]) -> str:
    whole = FIRST + STEP * len(clicks) + HOLD
    width, height = 2 * LEFT + TILE * SIZE, TOP + LEFT + TILE * SIZE
    hidden = {(x, y) for y, row in enumerate(last) for x, sign in enumerate(row) if not _is_open(sign)}
    styles, tiles, way = [], [], []
    for number, (move, opened) in enumerate(clicks):
        at = 100 * (FIRST + STEP * number) / whole
        styles.append(f"@keyframes k{number}{{0%,{at:.2f}%{{opacity:1}}{at + 0.6:.2f}%,99%{{opacity:0}}}}")
        styles.append(f".k{number}{{animation-name:k{number}}}")
        cells = [cell for cell in opened if cell not in hidden]
        tiles.append(f'<g class="t k{number}">{"".join(_tile(x, y) for x, y in cells)}</g>')
        x, y = _place(ord(move[0]) - ord("a") + 0.5, int(move[1:]) - 0.5)
        way.append(f"{at - 1.2:.2f}%,{at + 0.8:.2f}%{{transform:translate({x:g}px,{y:g}px)}}")
    numbers = "".join(
        f'<text x="{x:g}" y="{y:g}" fill="{INKS[int(sign) - 1]}">{sign}</text>'
        for row, signs in enumerate(last)
        for column, sign in enumerate(signs)
        if _is_open(sign) and sign != "0"
        for x, y in [_place(column + 0.5, row + 0.5 + 0.27)]
    )
    flags = "".join(_flag(x, y) for x, y in sorted(hidden))
    end = 100 * (FIRST + STEP * len(clicks)) / whole
    base = f".t,.p,.f{{animation:{whole:g}s linear infinite both}}"
    style = (
        f".t{{opacity:0}}.f{{animation-name:f}}.p{{animation-name:p;animation-timing-function:ease-in-out}}"
        f"@keyframes f{{0%,{end:.2f}%{{opacity:0}}{end + 1:.2f}%,100%{{opacity:1}}}}"
        f"@keyframes p{{0%{{transform:translate({width - 30}px,{height - 20}px)}}{''.join(way)}}}"
        "text{font:700 14px sans-serif;text-anchor:middle}"
        "svg:target *{animation:none}svg:target .p{visibility:hidden}"
        "@media(prefers-reduced-motion:reduce){*{animation:none!important}.p{visibility:hidden}}"
    )
    left, top = _place(0, 0)
    lines = "".join(
        f"M{left + TILE * n} {top}v{TILE * SIZE}M{left} {top + TILE * n}h{TILE * SIZE}" for n in range(SIZE + 1)
    )
    dots = "".join(f'<circle cx="{width - 16 - 16 * n}" cy="14" r="5" fill="#8d8880"/>' for n in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="still" viewBox="0 0 {width} {height}">'
        f"<style>{base}{''.join(styles)}{style}</style>"
        f'<rect width="{width}" height="{height}" rx="8" fill="#f4f2ee" stroke="#b9b3a8"/>'
        f'<path d="M0 28V8a8 8 0 0 1 8-8H{width - 8}a8 8 0 0 1 8 8V28z" fill="#3b3935"/>{dots}'
        f'<rect x="{left}" y="{top}" width="{TILE * SIZE}" height="{TILE * SIZE}" fill="#e7e3db"/>'
        f'<path d="{lines}" stroke="#cbc5ba" fill="none"/>{numbers}'
        f"{''.join(_tile(x, y) for x, y in sorted(hidden))}"
        f'<g class="f">{flags}</g>{"".join(tiles)}'
        '<path class="p" d="M0 0v17l4-4 3 7 3-1.3-3-7h6z" fill="#fff" stroke="#222" stroke-width="1.2"/></svg>\n'
    )


def _is_open(sign: str) -> bool:
    return sign in "012345678"


def _place(column: float, row: float) -> tuple[float, float]:
    return LEFT + TILE * column, TOP + TILE * row


def _tile(column: int, row: int) -> str:
    x, y = _place(column, row)
    return f'<rect x="{x + 1:g}" y="{y + 1:g}" width="18" height="18" rx="3" fill="#a9a294"/>'


def _flag(column: int, row: int) -> str:
    x, y = _place(column, row)
    return f'<path d="M{x + 7:g} {y + 16:g}v-12l7 3.5l-7 3.5" fill="#c0392b" stroke="#222"/>'


if __name__ == "__main__":
    main()
