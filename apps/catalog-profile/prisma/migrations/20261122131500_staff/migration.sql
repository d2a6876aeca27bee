-- Staff of the platform by role, and users whom they have suspended or banned (management, section J).
ALTER TABLE "users" ADD COLUMN "staff_role" TEXT, ADD COLUMN "suspended_at" TIMESTAMPTZ(3), ADD COLUMN "suspended_until" TIMESTAMPTZ(3),
  ADD COLUMN "access_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_check" CHECK ("staff_role" IN ('SUPPORT', 'MODERATOR', 'OPERATOR')) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_check" CHECK ("suspended_at" IS NOT NULL OR "suspended_until" IS NULL) NOT VALID;
