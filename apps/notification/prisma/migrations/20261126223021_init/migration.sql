-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "outbox_event" (
    "position" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sequence" INTEGER,
    "data" JSONB NOT NULL,
    "audience" JSONB,
    "traceparent" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),
    "stream_sequence" BIGINT,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "outbox_relay" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stream_created" TEXT NOT NULL,
    "last_sequence" BIGINT NOT NULL,
    "last_event_id" TEXT,
    "known_consumers" TEXT[],
    "republish_after" BIGINT,
    "republish_until" BIGINT,
    "republish_above" BIGINT,

    CONSTRAINT "outbox_relay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "idempotency_record" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "response" BYTEA NOT NULL DEFAULT '\x',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("scope","key")
);

-- CreateIndex
CREATE INDEX "inbox_event_received_at_idx" ON "inbox_event"("received_at");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");


-- What the schema language cannot say.

-- What the relay reads: never the published rows, however many are kept.
CREATE INDEX "outbox_event_unpublished_idx" ON "outbox_event" ("position") WHERE "published_at" IS NULL;

-- Who does what one process of the service does at a time (libs/events, lease.ts). The holder renews every second; the number grows with
-- every change of holder, and whoever writes in the lease's name proves in the same transaction that the number is still its own.
CREATE TABLE "lease" (
    "name" TEXT NOT NULL,
    "number" BIGINT NOT NULL DEFAULT 0,
    "holder" TEXT NOT NULL DEFAULT '',
    "session_pid" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);

-- Takes the lease where it has lapsed, was given back, or its holder's session is gone; no row where it is held. What is being written
-- under the old number is committed before the number changes (the lock that hold_lease shares), and nothing is after.
CREATE FUNCTION "take_lease"(wanted TEXT, taker TEXT, life INTERVAL) RETURNS TABLE ("number" BIGINT, "previous_pid" INTEGER)
LANGUAGE plpgsql AS $$
DECLARE
  before "lease";
BEGIN
  SELECT * INTO before FROM "lease" l WHERE l."name" = wanted;
  IF NOT FOUND THEN
    INSERT INTO "lease" ("name", "expires_at") VALUES (wanted, '-infinity') ON CONFLICT DO NOTHING;
  ELSIF before."expires_at" > clock_timestamp() AND EXISTS (SELECT FROM pg_stat_get_activity(before."session_pid")) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(19795, hashtext(wanted));
  SELECT * INTO before FROM "lease" l WHERE l."name" = wanted;
  IF before."expires_at" > clock_timestamp() AND EXISTS (SELECT FROM pg_stat_get_activity(before."session_pid")) THEN
    RETURN;
  END IF;
  UPDATE "lease" l
    SET "number" = l."number" + 1, "holder" = taker, "session_pid" = pg_backend_pid(), "expires_at" = clock_timestamp() + life
    WHERE l."name" = wanted;
  RETURN QUERY SELECT before."number" + 1, before."session_pid";
END
$$;

-- The fence: true while the lease is held under this number, until the caller's transaction ends; else an error.
CREATE FUNCTION "hold_lease"(held TEXT, under BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(19795, hashtext(held));
  PERFORM FROM "lease" l WHERE l."name" = held AND l."number" = under;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lease % is not held under number % any more', held, under USING ERRCODE = 'MP001';
  END IF;
  RETURN true;
END
$$;

-- Proves at each start that a secret is the one this database is used with (libs/rpc, prove-secrets.ts).
CREATE TABLE "secret_canary" (
    "name" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "secret_canary_pkey" PRIMARY KEY ("name", "key_id")
);
