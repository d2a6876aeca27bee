-- Organizations that begin with what is looked for.
CREATE INDEX CONCURRENTLY "organizations_search_tag_idx" ON "organizations" (search_key("tag") text_pattern_ops) WHERE visibility <> 'private' AND status = 'active';
