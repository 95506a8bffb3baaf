"""Players made of code. They see what their seat may see and nothing else."""

from logres.bots.bot import Bot, bot, check, explain, names, usual

__all__ = ["Bot", "bot", "check", "explain", "names", "usual"]
