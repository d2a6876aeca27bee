ALTER TABLE "users" VALIDATE CONSTRAINT "users_staff_role_check";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_suspended_check";
