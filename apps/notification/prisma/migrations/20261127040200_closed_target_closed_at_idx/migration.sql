-- The sweep looks for what was closed long ago.
CREATE INDEX CONCURRENTLY "closed_target_closed_at_idx" ON "closed_target" ("closed_at");
