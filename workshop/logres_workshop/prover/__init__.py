"""The prover: breaks the code that names a clause, and sees whether the tests marked with it notice."""
