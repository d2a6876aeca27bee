-- What goes with a person, open or not.
CREATE INDEX CONCURRENTLY "invitations_user_id_idx" ON "invitations"("user_id");
