-- The matches of a league that are not over: few, whatever it has played.
CREATE INDEX CONCURRENTLY "match_open_league_idx" ON "match" ("league_id", "game_id") WHERE "league_id" IS NOT NULL AND "status" IN ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED');
