-- An imported ban is found again.
CREATE UNIQUE INDEX CONCURRENTLY "league_ban_league_id_external_id_key" ON "league_ban"("league_id", "external_id");
