-- Users that begin with what is looked for.
CREATE INDEX CONCURRENTLY "users_search_username_idx" ON "users" (search_key("username") text_pattern_ops) WHERE visibility <> 'private';
