-- As what a person who is invited is staff of the platform.
ALTER TABLE "mailed_token" ADD COLUMN "staff_role" TEXT;
ALTER TABLE "mail" ADD COLUMN "staff_role" TEXT;
