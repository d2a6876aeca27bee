-- What the limits on a person's tickets are counted from.
CREATE INDEX CONCURRENTLY "ticket_requester_user_id_idx" ON "ticket" ("requester_user_id");
