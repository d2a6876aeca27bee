-- Tournaments whose slugs begin with the searched text.
CREATE INDEX CONCURRENTLY "tournament_search_slug_idx" ON "tournament" (search_key("slug") text_pattern_ops)
  WHERE visibility = 'PUBLIC' AND approval_status = 'APPROVED' AND is_published AND status <> 'CANCELLED';
