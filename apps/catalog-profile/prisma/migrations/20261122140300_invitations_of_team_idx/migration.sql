-- What a team has open, by when it expires; and what goes with it.
CREATE INDEX CONCURRENTLY "invitations_team_id_status_expires_at_idx" ON "invitations"("team_id", "status", "expires_at");
