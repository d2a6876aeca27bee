-- What was done to a ticket stands among its replies: changes of status, and that it was passed on to the platform.
ALTER TABLE "ticket_reply" ADD COLUMN "is_system" BOOLEAN NOT NULL DEFAULT false;
