-- The delivery log by event: an endpoint of all events must not read the rest to find a rare one.
CREATE INDEX CONCURRENTLY "delivery_event_idx" ON "delivery" ("endpoint_id", "event", "created_at" DESC, "id" DESC);
