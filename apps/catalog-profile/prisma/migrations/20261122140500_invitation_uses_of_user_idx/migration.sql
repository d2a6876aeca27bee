-- What goes with a person.
CREATE INDEX CONCURRENTLY "invitation_uses_user_id_idx" ON "invitation_uses"("user_id");
