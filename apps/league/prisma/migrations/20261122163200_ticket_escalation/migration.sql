-- A ticket that a league has passed on to the platform: when, by whom and why.
ALTER TABLE "ticket" ADD COLUMN "escalated_at" TIMESTAMPTZ(3), ADD COLUMN "escalated_by_user_id" TEXT, ADD COLUMN "escalation_reason" TEXT;
