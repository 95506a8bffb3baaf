"""The rule ledger: every clause in our own words, as players and programs read it.

    >>> from logres.ledger import ledger
    >>> ledger("britannia")["battle.fort-last"].kind
    'battle'
    >>> [clause.id for clause in ledger("britannia").find("king.r16")]
    ['king.r16.candidates', 'king.r16.survivor', 'king.r16.veto', 'king.r16.reward']

docs/rules.md says how code, data and tests name a clause.
"""

from __future__ import annotations

from logres.ledger.clauses import Clause, Ledger, find, ledger, read, titles

__all__ = ["Clause", "Ledger", "find", "ledger", "read", "titles"]
