-- Teams of a game that anybody may find.
CREATE INDEX CONCURRENTLY "teams_shown_of_game_idx" ON "teams" ("game_id", "id") WHERE visibility <> 'private' AND status = 'active';
