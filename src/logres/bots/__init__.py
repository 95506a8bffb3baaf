"""Players made of code. They see what their seat may see and nothing else."""

from logres.bots.bot import Bot, bot, check, names

__all__ = ["Bot", "bot", "check", "names"]
