-- A ruling has taken the result of a final match back.
ALTER TABLE "match" ADD COLUMN "is_voided" BOOLEAN NOT NULL DEFAULT false;
