-- Rosters leave suspended members out. In an index of the few suspended people that costs a page a member instead of four.
CREATE INDEX CONCURRENTLY "users_suspended_id" ON "users" ("id") WHERE "suspended_at" IS NOT NULL;
