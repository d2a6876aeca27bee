-- A delivery is given up when the schedule could not last any longer, whatever put its tries off; the time of a pause does not count.
ALTER TABLE "delivery" ADD COLUMN "tried_since" TIMESTAMPTZ(3);
ALTER TABLE "webhook_endpoint" ADD COLUMN "resumed_at" TIMESTAMPTZ(3);
