-- Keys that people make by themselves: who made a key, secrets that a rotation replaced, standing and usage.

-- A constant default: keys of the release before, and those that its processes still make, are the operator's.
ALTER TABLE "api_key" ADD COLUMN "created_by" TEXT NOT NULL DEFAULT 'operator';

-- Secrets before a key's last rotation; the newest stands on the key itself, where the release before looks for it.
CREATE TABLE "api_key_former_secret" (
    "key_hash" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_former_secret_pkey" PRIMARY KEY ("key_hash")
);
CREATE INDEX "api_key_former_secret_key_id_idx" ON "api_key_former_secret"("key_id");
ALTER TABLE "api_key_former_secret" ADD CONSTRAINT "api_key_former_secret_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the standing is next asked after on which a self-made key of a game or a league rests.
CREATE TABLE "api_key_standing" (
    "key_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_standing_pkey" PRIMARY KEY ("key_id")
);
CREATE INDEX "api_key_standing_due_at_idx" ON "api_key_standing"("due_at");
ALTER TABLE "api_key_standing" ADD CONSTRAINT "api_key_standing_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Calls of a key by UTC day and operation. No foreign key: a batch must not fail for a key that is gone.
CREATE TABLE "api_key_usage" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "operation_id" TEXT NOT NULL,
    "requests" BIGINT NOT NULL,
    "refused" BIGINT NOT NULL,
    "rate_limited" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,

    CONSTRAINT "api_key_usage_pkey" PRIMARY KEY ("key_id", "day", "operation_id")
);
CREATE INDEX "api_key_usage_day_idx" ON "api_key_usage"("day");

-- The latest calls of a key, one by one.
CREATE TABLE "api_key_request" (
    "position" BIGSERIAL NOT NULL,
    "key_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation_id" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "api_key_request_pkey" PRIMARY KEY ("key_id", "at", "position")
);
CREATE INDEX "api_key_request_at_idx" ON "api_key_request"("at");

-- The last batch of usage that each process has had counted: a batch whose answer was lost is not counted twice.
CREATE TABLE "api_key_usage_source" (
    "id" TEXT NOT NULL,
    "batch" BIGINT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_usage_source_pkey" PRIMARY KEY ("id")
);
