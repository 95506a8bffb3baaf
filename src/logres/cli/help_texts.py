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
    PLAY: ("play", "replay", "lesson", "chronicle", "review", "np"),
    LOOK: ("titles", "rules", "odds", "sources"),
    MANY: ("simulate", "arena", "train", "dataset"),
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
    "chronicle": ("logres chronicle game.record --out game.html",),
    "review": (
        "logres review game.record",
        "logres review game.record --out review.html --samples 24  # more sure, and slower",
    ),
    "np": ("logres np pendragon --position - --faction dux --dice auto < position.json",),
    "titles": ("logres titles --json",),
    "rules": (
        "logres rules britannia  # all clauses, a line each",
        "logres rules britannia retreat  # those whose id begins so, whole",
    ),
    "odds": (
        "logres odds britannia --attack 3 --defend 2 --difficult",
        "logres odds britannia-redux --attack 4 --attacker-leader --defend 3 --json",
        "logres odds bretwalda --attackers 'wessex: 3 thegn ruler' --defenders '4 ceorl' --area tamworthige",
        "logres odds pendragon --attackers '6 saxon_warband' --defenders '2 cavalry 3 militia town' --area cantiaci",
    ),
    "sources": ("logres sources bretwalda --low",),
    "simulate": (
        "logres simulate britannia --games 100 --bots normal,random,random,random --rotate --jobs 2",
        "logres simulate bretwalda --bots my.module:Bot,random,random,random --out results.json",
        "logres simulate pendragon --games 20 --json > results.json",
        "logres simulate britannia --games 5000 --bots normal --on ray --jobs 8 --resume games.jsonl",
    ),
    "arena": (
        "logres arena britannia --bots easy,normal --rounds 20 --jobs 2",
        "logres arena britannia --bots hard,normal,normal,normal --games 40 --rotate  # by bot and by seat",
        "logres arena bretwalda --bots hard,normal --challenger hard --rounds 12 --resume hard.jsonl  # goes on there",
        "logres arena britannia --bots hard,normal --challenger hard --rounds 100 --decide --resume hard.jsonl",
    ),
    "train": ("logres train britannia --games 100 --seed 1 --out four-player.json",),
    "dataset": (
        "logres dataset bretwalda --games 10000 --bots normal --seed 1 --jobs 8 --out bretwalda-normal",
        "logres dataset pendragon --games 200 --bots hard --on ray:auto --out pendragon-hard",
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
