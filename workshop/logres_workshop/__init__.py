"""The workshop: fuzzer, benchmark, prover, golden playthroughs, load. It comes with a checkout, not with the wheel."""
