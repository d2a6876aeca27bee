-- Users whose names hold what is looked for, or are like it.
CREATE INDEX CONCURRENTLY "users_search_idx" ON "users" USING gin ((search_key("username") || ' ' || coalesce(search_key("name"), '')) gin_trgm_ops) WHERE visibility <> 'private';
