-- Matches that are not over, by when they are to be played: those that stall.
CREATE INDEX CONCURRENTLY "bracket_node_live_match_idx" ON "bracket_node" ("scheduled_at") WHERE "match_status" IN ('created', 'started');
