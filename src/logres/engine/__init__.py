"""The kernel: decisions, procedures, chance, history. It knows no game, no network and no clock."""
