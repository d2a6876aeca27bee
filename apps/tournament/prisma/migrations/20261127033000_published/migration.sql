-- A draft that is cancelled stays hidden, also one that had been approved.
ALTER TABLE "tournament" ADD COLUMN "is_published" BOOLEAN NOT NULL DEFAULT false;
UPDATE "tournament" SET "is_published" = true WHERE "status" NOT IN ('DRAFT', 'CANCELLED') OR ("status" = 'CANCELLED' AND "is_approved_once");
