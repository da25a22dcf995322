"""What clients say of a game in plain English: its log, what is asked for, what there is to do, its end."""
