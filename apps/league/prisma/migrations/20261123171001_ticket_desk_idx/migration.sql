-- The platform's desk: its own tickets, and those that leagues have passed on to it.
CREATE INDEX CONCURRENTLY "ticket_desk_idx" ON "ticket" ("created_at", "id") WHERE "escalated_at" IS NOT NULL OR "league_id" IS NULL;
