-- What one person has done, as staff look for it.
CREATE INDEX CONCURRENTLY "audit_entry_actor_user_id_created_at_idx" ON "audit_entry"("actor_user_id", "created_at" DESC);
