-- An imported announcement is found again.
CREATE UNIQUE INDEX CONCURRENTLY "announcement_league_id_external_id_key" ON "announcement"("league_id", "external_id");
