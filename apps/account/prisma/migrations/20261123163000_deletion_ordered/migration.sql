-- Whether staff or an operator ordered the deletion that is due: its owner does not undo it then.
ALTER TABLE "account" ADD COLUMN "deletion_ordered" BOOLEAN NOT NULL DEFAULT false;
