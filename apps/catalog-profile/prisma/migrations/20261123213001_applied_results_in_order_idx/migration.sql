-- Ratings read the results of a game in order.
CREATE INDEX CONCURRENTLY "applied_results_game_id_completed_at_idx" ON "applied_results" ("game_id", "completed_at");
