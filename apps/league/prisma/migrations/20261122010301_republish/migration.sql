-- Where the stream has an event, and how far its relay has come with publishing retained events again (libs/events, republish.ts).
ALTER TABLE "outbox_event" ADD COLUMN "stream_sequence" BIGINT;
ALTER TABLE "outbox_relay" ADD COLUMN "republish_after" BIGINT, ADD COLUMN "republish_until" BIGINT, ADD COLUMN "republish_above" BIGINT;
