-- Teams that begin with what is looked for.
CREATE INDEX CONCURRENTLY "teams_search_tag_idx" ON "teams" (search_key("tag") text_pattern_ops) WHERE visibility <> 'private' AND status = 'active';
