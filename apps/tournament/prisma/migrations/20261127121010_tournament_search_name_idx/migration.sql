-- Tournaments whose names begin with the searched text.
CREATE INDEX CONCURRENTLY "tournament_search_name_idx" ON "tournament" (search_key("name") text_pattern_ops)
  WHERE visibility = 'PUBLIC' AND approval_status = 'APPROVED' AND is_published AND status <> 'CANCELLED';
