-- The order in which staff page through users.
CREATE INDEX CONCURRENTLY "users_newest" ON "users" ("created_at" DESC, "id" DESC);
