CREATE UNIQUE INDEX CONCURRENTLY "league_team_id_key" ON "league_team"("id");
