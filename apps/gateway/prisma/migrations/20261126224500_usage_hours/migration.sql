-- No foreign keys: a batch must not fail for a key that is gone.
-- CreateTable
CREATE TABLE "api_key_usage_hour" (
    "key_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "requests" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "rate_limited" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,

    CONSTRAINT "api_key_usage_hour_pkey" PRIMARY KEY ("key_id","hour")
);

-- CreateTable
CREATE TABLE "api_key_error" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "operation_id" TEXT NOT NULL,
    "error" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "last_request_id" TEXT NOT NULL,

    CONSTRAINT "api_key_error_pkey" PRIMARY KEY ("key_id","day","operation_id","error")
);

-- CreateIndex
CREATE INDEX "api_key_usage_hour_hour_idx" ON "api_key_usage_hour"("hour");

-- CreateIndex
CREATE INDEX "api_key_error_day_idx" ON "api_key_error"("day");

-- What the schema language cannot say.
-- A key's row is written anew with every batch: room for the versions of a row in its own page spares the indexes.
ALTER TABLE "api_key_usage_hour" SET (fillfactor = 50);
ALTER TABLE "api_key_error" SET (fillfactor = 70);
