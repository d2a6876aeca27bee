-- What a match has told since, for who follows it.
CREATE INDEX CONCURRENTLY "outbox_event_subject_sequence_idx" ON "outbox_event"("subject", "sequence");
