-- A node of a bracket has one match an attempt, however often its creation is repeated.
CREATE UNIQUE INDEX CONCURRENTLY "match_tournament_node_key" ON "match" ("tournament_node_id", "tournament_attempt");
