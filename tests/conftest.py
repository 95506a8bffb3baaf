"""What all tests share."""

from hypothesis import HealthCheck, settings

# Tests never time anything: a busy machine is no fault of the code.
settings.register_profile("logres", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("logres")
