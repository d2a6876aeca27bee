-- The last operator is looked for under lock.
CREATE INDEX CONCURRENTLY "users_staff" ON "users" ("staff_role") WHERE "staff_role" IS NOT NULL;
