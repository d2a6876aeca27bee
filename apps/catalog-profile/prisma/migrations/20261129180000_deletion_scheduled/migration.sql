-- Whether the person's account is going to be deleted: then they get no new roles.
ALTER TABLE "users" ADD COLUMN "deletion_scheduled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "deletion_version" INTEGER NOT NULL DEFAULT 0;
