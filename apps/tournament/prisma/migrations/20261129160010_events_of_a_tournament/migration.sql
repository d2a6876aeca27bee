-- Events of a tournament by number, for its live streams.
CREATE INDEX CONCURRENTLY "outbox_event_subject_sequence_idx" ON "outbox_event"("subject", "sequence");
