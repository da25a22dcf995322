"""What all families share: seats, events, zones, views, outcomes, the protocol of a family."""
