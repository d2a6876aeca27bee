-- What matches need from people: found by match, to be replaced or removed.
CREATE INDEX CONCURRENTLY "own_item_needs_idx" ON "own_item" ("subject_id") WHERE "kind" = 'match_needs_you';
