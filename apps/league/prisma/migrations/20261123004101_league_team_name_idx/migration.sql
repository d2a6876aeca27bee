-- Pages of a league's teams by name.
CREATE INDEX CONCURRENTLY "league_team_name_idx" ON "league_team" ("league_id", "status", "team_name" COLLATE "C", "team_id");
