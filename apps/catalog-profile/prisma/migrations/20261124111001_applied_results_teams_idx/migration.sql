-- The results of a team, as "applied_results_players" has those of a player.
CREATE INDEX CONCURRENTLY "applied_results_teams" ON "applied_results" USING gin ((ARRAY["creator_team_id", "accepted_team_id"]));
