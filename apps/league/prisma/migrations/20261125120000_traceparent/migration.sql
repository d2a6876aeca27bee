-- Which trace an event belongs to, for attempts and consumers that come later.
ALTER TABLE "outbox_event" ADD COLUMN "traceparent" TEXT;
