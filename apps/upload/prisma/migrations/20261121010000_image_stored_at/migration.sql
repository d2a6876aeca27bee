-- A row is there before its bytes, so that whatever a crash leaves in the store is known here and swept.
ALTER TABLE "image" ADD COLUMN "stored_at" TIMESTAMPTZ(3);
UPDATE "image" SET "stored_at" = "created_at";
