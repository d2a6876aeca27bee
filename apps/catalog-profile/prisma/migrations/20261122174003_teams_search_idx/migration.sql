-- Teams whose names hold what is looked for, or are like it.
CREATE INDEX CONCURRENTLY "teams_search_idx" ON "teams" USING gin ((search_key("name") || ' ' || coalesce(search_key("tag"), '')) gin_trgm_ops) WHERE visibility <> 'private' AND status = 'active';
