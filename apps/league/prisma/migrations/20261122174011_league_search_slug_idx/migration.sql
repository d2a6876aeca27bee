-- League that begin with what is looked for.
CREATE INDEX CONCURRENTLY "league_search_slug_idx" ON "league" (search_key("slug") text_pattern_ops) WHERE status = 'active';
