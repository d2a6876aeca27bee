-- Whether services were last told that the account is going to be deleted, and how many times they were told something new.
ALTER TABLE "account" ADD COLUMN "deletion_told" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "deletion_version" INTEGER NOT NULL DEFAULT 0;
