-- League that begin with what is looked for.
CREATE INDEX CONCURRENTLY "league_search_name_idx" ON "league" (search_key("name") text_pattern_ops) WHERE status = 'active';
