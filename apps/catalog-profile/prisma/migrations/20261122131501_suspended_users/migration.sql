-- What staff and time look for among all users: the few that are suspended.
CREATE INDEX CONCURRENTLY "users_suspended" ON "users" ("suspended_until") WHERE "suspended_at" IS NOT NULL;
