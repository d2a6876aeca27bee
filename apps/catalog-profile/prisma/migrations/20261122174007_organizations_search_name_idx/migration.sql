-- Organizations that begin with what is looked for.
CREATE INDEX CONCURRENTLY "organizations_search_name_idx" ON "organizations" (search_key("name") text_pattern_ops) WHERE visibility <> 'private' AND status = 'active';
