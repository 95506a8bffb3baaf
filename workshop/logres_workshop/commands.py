"""What `logres` can ask of the workshop: see logres.cli.workshop. Each call imports what it needs."""

from __future__ import annotations

from pathlib import Path

from logres.cli.long_work import LongWork


class Commands:
    """The workshop's side of the command line."""

    def clauses(self, title: str, id: str) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, id)

    def coverage(self, title: str | None) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, coverage=True)

    def open_clauses(self, title: str | None) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, open_only=True)

    def prove(self, title: str | None, id: str, jobs: int) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, prove=id, jobs=jobs)

    def prove_all(self, title: str | None, jobs: int) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, prove_all=True, jobs=jobs)

    def sample(self, title: str | None, count: int, seed: int | None, jobs: int) -> int:
        from logres_workshop.prover.command import rules_command

        return rules_command(title, sample=count, seed=seed, jobs=jobs)

    def fuzz(self, title: str, games: int, seed: str, how: LongWork, folder: Path | None, scenario: str | None) -> int:
        from logres_workshop.fuzz import FOLDER, run_fuzz

        return run_fuzz(title, games, seed, how, folder or FOLDER, scenario)

    def audit(
        self,
        title: str,
        games: int,
        seed: str,
        moments: int | None,
        longest: int,
        how: LongWork,
    ) -> int:
        from logres_workshop.audit.runner import run_audit

        return run_audit(title, games, seed, moments, longest, how)

    def audit_one(self, title: str, seed: str, longest: int, game: int, at: int | None) -> int:
        from logres_workshop.audit.runner import run_one

        return run_one(title, seed, game, longest, at)

    def bench(self, title: str | None, rounds: int, compiled: Path | None) -> int:
        from logres_workshop.bench import run_bench

        return run_bench(title, rounds, python=compiled)

    def bench_server(self, title: str) -> int:
        from logres_workshop.load.bench import print_server_bench

        print_server_bench(title)
        return 0

    def attack(self, title: str, messages: int) -> int:
        from logres_workshop.load.attack import print_attack

        return print_attack(title, messages)


COMMANDS = Commands()
