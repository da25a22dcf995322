"""The family of canasta's Boot: two hands to each player, melds, canastas and scores over several deals."""
