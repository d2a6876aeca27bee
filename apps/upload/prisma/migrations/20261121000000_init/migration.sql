-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "upload_token" (
    "token_hash" BYTEA NOT NULL,
    "tenant" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "image" (
    "id" TEXT NOT NULL,
    "tenant" TEXT NOT NULL,
    "object_key" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "claimed_type" TEXT,
    "content_type" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "claimed_by" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "position" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sequence" INTEGER,
    "data" JSONB NOT NULL,
    "audience" JSONB,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "outbox_relay" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stream_created" TEXT NOT NULL,
    "last_sequence" BIGINT NOT NULL,
    "last_event_id" TEXT,
    "known_consumers" TEXT[],

    CONSTRAINT "outbox_relay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_event" (
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_event_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "dead_event" (
    "consumer" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_event_pkey" PRIMARY KEY ("consumer","id")
);

-- CreateIndex
CREATE INDEX "upload_token_expires_at_idx" ON "upload_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "image_object_key_key" ON "image"("object_key");

-- CreateIndex
CREATE INDEX "inbox_event_received_at_idx" ON "inbox_event"("received_at");


-- What the schema language cannot say.

ALTER TABLE "image" ADD CONSTRAINT "image_byte_size_check" CHECK ("byte_size" >= 0);
-- What the sweep of unclaimed images reads.
CREATE INDEX "image_unclaimed_idx" ON "image" ("created_at") WHERE "claimed_at" IS NULL;
-- What the relay reads: never the published rows, however many are kept.
CREATE INDEX "outbox_event_unpublished_idx" ON "outbox_event" ("position") WHERE "published_at" IS NULL;
