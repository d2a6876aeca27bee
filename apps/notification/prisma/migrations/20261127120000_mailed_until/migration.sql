-- What a digest has mailed is in no later one.
ALTER TABLE "recipient" ADD COLUMN "mailed_until" BIGINT NOT NULL DEFAULT 0;
