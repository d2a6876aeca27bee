-- AlterTable
ALTER TABLE "delivery_attempt" ADD COLUMN "gave_up" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "endpoint_hour" (
    "endpoint_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL,
    "failed_attempts" INTEGER NOT NULL,
    "dead_lettered" INTEGER NOT NULL,
    "unlisted_delivered" INTEGER NOT NULL DEFAULT 0,
    "unlisted_failed" INTEGER NOT NULL DEFAULT 0,
    "unlisted_dead_lettered" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "endpoint_hour_pkey" PRIMARY KEY ("endpoint_id","hour")
);

-- CreateIndex
CREATE INDEX "endpoint_hour_hour_idx" ON "endpoint_hour"("hour");

-- What the schema language cannot say.
-- A row is written once a batch for an hour, and never moves.
ALTER TABLE "endpoint_hour" SET (fillfactor = 50);
