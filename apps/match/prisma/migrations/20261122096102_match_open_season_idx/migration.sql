CREATE INDEX CONCURRENTLY "match_open_season_idx" ON "match" ("league_season_id") WHERE "league_season_id" IS NOT NULL AND "status" IN ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED');
