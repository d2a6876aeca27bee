-- Tickets at the platform's desk have no league, and count there.
ALTER TABLE "ticket" ALTER COLUMN "league_id" DROP NOT NULL;

CREATE TABLE "ticket_desk" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "ticket_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ticket_desk_pkey" PRIMARY KEY ("id")
);

-- What the requester is told of changes, among what people wrote.
ALTER TABLE "ticket_reply" ADD COLUMN "is_system" BOOLEAN NOT NULL DEFAULT false;
