"""The family of Shithead, Palace and Boot: get rid of your cards."""
