-- Whose profile is the person's own to keep: an import leaves it.
ALTER TABLE "users" ADD COLUMN "has_account" BOOLEAN NOT NULL DEFAULT false;
