-- The same of a game.
CREATE INDEX CONCURRENTLY "team_stats_of_game_by_matches" ON "team_stats" ("game_id", "matches_played" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
