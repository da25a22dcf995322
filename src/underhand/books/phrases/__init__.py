"""The sentences of the rules, a folder a family: what its options mean, its page, its refusals, its facts."""
