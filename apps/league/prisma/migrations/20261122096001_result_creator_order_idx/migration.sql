-- A team's last results before another, in the order in which tables count them.
CREATE INDEX CONCURRENTLY "league_result_creator_order_idx" ON "league_result" ("league_id", "season_id", "game_id", "creator_team_id", "completed_at", "match_id" COLLATE "C");
