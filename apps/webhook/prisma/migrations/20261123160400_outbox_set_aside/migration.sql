-- Events that NATS kept refusing, one a subject. They and what waits behind them have published_at 'infinity' (libs/events, set-aside.ts).
CREATE TABLE "outbox_set_aside" (
    "subject" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "refusals" INTEGER NOT NULL,
    "set_aside_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_set_aside_pkey" PRIMARY KEY ("subject")
);
