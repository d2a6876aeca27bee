-- The names of groups that a person deleted.
CREATE INDEX CONCURRENTLY "held_names_retired_by_idx" ON "held_names" ("retired_by") WHERE retired_by IS NOT NULL;
