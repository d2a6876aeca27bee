-- Whose roles are still to end.
CREATE INDEX CONCURRENTLY "users_deleted_at_idx" ON "users"("deleted_at");
