-- What goes with a person.
CREATE INDEX CONCURRENTLY "organization_bans_user_id_idx" ON "organization_bans"("user_id");
