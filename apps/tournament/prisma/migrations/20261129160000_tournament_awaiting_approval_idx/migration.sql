-- Tournaments that await approval by platform staff, oldest first.
CREATE INDEX CONCURRENTLY "tournament_awaiting_approval_idx" ON "tournament" ("created_at", "id")
  WHERE approval_status = 'AWAITING_APPROVAL';
