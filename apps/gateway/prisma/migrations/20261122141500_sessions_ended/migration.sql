-- When a person's sessions ended last, by this database's clock: a sign-in whose proof was asked for before begins none.
ALTER TABLE "owner_access" ADD COLUMN "sessions_ended_at" TIMESTAMPTZ(3);
