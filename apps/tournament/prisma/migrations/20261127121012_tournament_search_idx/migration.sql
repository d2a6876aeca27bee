-- Tournaments whose names contain or resemble the searched text.
CREATE INDEX CONCURRENTLY "tournament_search_idx" ON "tournament"
  USING gin ((search_key("name") || ' ' || coalesce(search_key("slug"), '')) gin_trgm_ops)
  WHERE visibility = 'PUBLIC' AND approval_status = 'APPROVED' AND is_published AND status <> 'CANCELLED';
