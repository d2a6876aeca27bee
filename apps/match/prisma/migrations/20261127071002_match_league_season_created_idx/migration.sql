CREATE INDEX CONCURRENTLY "match_league_season_created_idx" ON "match" ("league_id", "league_season_id", "created_at", "id") WHERE "league_id" IS NOT NULL;
