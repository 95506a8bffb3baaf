"""The rule ledger: every clause in our own words, and the means to hold code and tests to it.

    >>> from logres.rules import ledger
    >>> ledger("britannia")["battle.fort-last"].kind
    'battle'
    >>> [clause.id for clause in ledger("britannia").find("king.r16")]
    ['king.r16.candidates', 'king.r16.survivor', 'king.r16.veto', 'king.r16.reward']

How code, data and tests name a clause is told in docs/rules.md.
"""

from __future__ import annotations

from logres.rules.clauses import Clause, Ledger, ledger, titles
from logres.rules.marker import rule

__all__ = ["Clause", "Ledger", "ledger", "rule", "titles"]
