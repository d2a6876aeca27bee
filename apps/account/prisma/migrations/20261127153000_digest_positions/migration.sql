-- Up to which notification a digest goes, so that a gateway that asks again after a crash learns it.
ALTER TABLE "digest" ADD COLUMN "mailed_until" BIGINT;
