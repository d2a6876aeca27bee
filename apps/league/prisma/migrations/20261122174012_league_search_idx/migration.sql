-- League whose names hold what is looked for, or are like it.
CREATE INDEX CONCURRENTLY "league_search_idx" ON "league" USING gin ((search_key("name") || ' ' || coalesce(search_key("slug"), '')) gin_trgm_ops) WHERE status = 'active';
