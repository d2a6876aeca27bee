-- Teams that begin with what is looked for.
CREATE INDEX CONCURRENTLY "teams_search_name_idx" ON "teams" (search_key("name") text_pattern_ops) WHERE visibility <> 'private' AND status = 'active';
