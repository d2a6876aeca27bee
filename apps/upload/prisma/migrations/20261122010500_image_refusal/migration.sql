-- What has been read of an image once is kept: type and size, or why it may not be used.
ALTER TABLE "image" ADD COLUMN "refusal" TEXT;
ALTER TABLE "image" ADD CONSTRAINT "image_refusal_check" CHECK ("refusal" IS NULL OR "claimed_at" IS NULL);
