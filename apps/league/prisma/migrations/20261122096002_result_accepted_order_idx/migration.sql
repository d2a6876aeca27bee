CREATE INDEX CONCURRENTLY "league_result_accepted_order_idx" ON "league_result" ("league_id", "season_id", "game_id", "accepted_team_id", "completed_at", "match_id" COLLATE "C");
