-- The platform's desk: tickets that leagues have passed on, newest first.
CREATE INDEX CONCURRENTLY "ticket_escalated_idx" ON "ticket" ("created_at", "id") WHERE "escalated_at" IS NOT NULL;
