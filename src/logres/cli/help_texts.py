"""What `--help` says besides the options: examples for each command, the groups of commands, the exit codes."""

from __future__ import annotations

from typing import Any, Final

PLAY: Final = "Play and learn"
LOOK: Final = "Look things up"
MANY: Final = "Many games"
SERVE: Final = "Serve the web table"
WORKSHOP: Final = "Check the program (in a checkout)"

EXIT_CODES: Final = (
    "Exit codes: 0 done; 1 refused, or a check that failed; 2 the line could not be read; 70 a fault of ours; "
    "130 interrupted. docs/cli.md has more."
)

PANELS: Final = {
    PLAY: ("play", "replay", "lesson", "np"),
    LOOK: ("titles", "rules", "odds", "sources"),
    MANY: ("simulate",),
    SERVE: ("serve", "verify", "backup", "restore", "patch", "admin"),
    WORKSHOP: ("fuzz", "audit", "bench", "attack"),
}

EXAMPLES: Final = {
    "play": (
        "logres play britannia  # you in the first seat, bots in the others",
        "logres play pendragon --seat civitates --option nonplayers=dux,saxons,scotti",
        "logres play bretwalda --seat all  # friends at one keyboard",
        "logres play britannia --bots my.module:Bot  # against a bot of your own",
        "logres play --resume  # go on with the last game",
    ),
    "replay": (
        "logres replay game.record --at 120",
        "logres replay - --json < game.record",
    ),
    "lesson": (
        "logres lesson pendragon  # what there is to learn",
        "logres lesson pendragon NAME",
    ),
    "np": ("logres np pendragon --position - --faction dux --dice auto < position.json",),
    "titles": ("logres titles --json",),
    "rules": (
        "logres rules britannia  # all clauses, a line each",
        "logres rules britannia battle.retreat  # those whose id begins so, whole",
    ),
    "odds": (
        "logres odds britannia --attack 3 --defend 2 --difficult",
        "logres odds britannia-redux --attack 4 --attacker-leader --defend 3 --json",
    ),
    "sources": ("logres sources bretwalda --low",),
    "simulate": (
        "logres simulate britannia --games 100 --bots greedy,random,random,random --rotate --jobs 2",
        "logres simulate bretwalda --bots my.module:Bot,random,random,random --out results.json",
        "logres simulate pendragon --games 20 --json > results.json",
    ),
    "serve": ("logres serve --port 9000 --db tables.db",),
    "verify": ("logres verify game.record --commitment 3f9a...",),
    "backup": ("logres backup copy.db --db logres.db",),
    "restore": ("logres restore copy.db --db logres.db",),
    "fuzz": ("logres fuzz bretwalda --games 500 --jobs 2",),
    "audit": ("logres audit britannia --games 20",),
    "bench": ("logres bench britannia",),
}


def about(command: str) -> dict[str, Any]:
    """What Typer is told of a command: its group, and its examples at the foot of its help."""
    panel = next((name for name, commands in PANELS.items() if command in commands), None)
    lines = EXAMPLES.get(command, ())
    return {"rich_help_panel": panel, "epilog": "\n\n".join(["Examples:", *lines]) if lines else None}
