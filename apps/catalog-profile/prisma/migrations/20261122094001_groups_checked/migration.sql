-- What the migration before asked of the rows that were there; they all have the defaults.
ALTER TABLE "users" VALIDATE CONSTRAINT "users_accepts_invitations_check";
ALTER TABLE "organizations" VALIDATE CONSTRAINT "organizations_status_check";
