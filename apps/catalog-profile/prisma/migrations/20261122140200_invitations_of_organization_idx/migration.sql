-- What an organization has open, by when it expires; and what goes with it.
CREATE INDEX CONCURRENTLY "invitations_organization_id_status_expires_at_idx" ON "invitations"("organization_id", "status", "expires_at");
