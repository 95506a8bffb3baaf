"""The workshop: fuzzer, benchmark, golden playthroughs."""
