-- Teams that have played most.
CREATE INDEX CONCURRENTLY "team_stats_by_matches" ON "team_stats" ("matches_played" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
