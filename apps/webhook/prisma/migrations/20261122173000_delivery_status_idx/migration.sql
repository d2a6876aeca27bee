-- The delivery log by status. What is delivered, most of all, stands in the log's own index and costs nothing here.
CREATE INDEX CONCURRENTLY "delivery_status_idx" ON "delivery" ("endpoint_id", "status", "created_at" DESC, "id" DESC) WHERE "status" <> 'delivered';
