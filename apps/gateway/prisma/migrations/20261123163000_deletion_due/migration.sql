-- Whether a person's account is to be deleted: their sessions read, undo that and sign out.
ALTER TABLE "owner_access" ADD COLUMN "deletion_due" BOOLEAN NOT NULL DEFAULT false;
