-- Users that begin with what is looked for.
CREATE INDEX CONCURRENTLY "users_search_name_idx" ON "users" (search_key("name") text_pattern_ops) WHERE visibility <> 'private';
