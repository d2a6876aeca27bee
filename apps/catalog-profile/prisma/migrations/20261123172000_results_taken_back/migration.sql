-- A result that was taken back counts for nobody, at its version.
ALTER TABLE "applied_results" ADD COLUMN "is_void" BOOLEAN NOT NULL DEFAULT false;
