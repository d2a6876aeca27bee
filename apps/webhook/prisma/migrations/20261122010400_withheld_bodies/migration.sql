-- What an event says to endpoints that may not know the players of a private team.
ALTER TABLE "webhook_event" ADD COLUMN "withheld_body" TEXT;
ALTER TABLE "delivery" ADD COLUMN "is_withheld" BOOLEAN NOT NULL DEFAULT false;
