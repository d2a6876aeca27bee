-- Behind them those who have played most.
CREATE INDEX CONCURRENTLY "organization_stats_by_matches" ON "organization_stats" ("matches_played" DESC, "organization_id") WHERE "game_id" = '' AND "matches_played" > 0;
