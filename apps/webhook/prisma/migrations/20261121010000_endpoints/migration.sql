-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'http',
    "scope_type" TEXT NOT NULL,
    "scope_id" TEXT NOT NULL,
    "owner_user_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "label" TEXT,
    "events" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "secret_prefix" TEXT NOT NULL,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "dead_in_row" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "throttled_in_row" INTEGER NOT NULL DEFAULT 0,
    "slots" REAL NOT NULL DEFAULT 4,
    "in_flight" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "picked_at" TIMESTAMPTZ(3),
    "last_delivered_at" TIMESTAMPTZ(3),
    "last_failed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_secret" (
    "position" BIGSERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_secret_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "lane" SMALLINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "holds" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ(3),
    "claim" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "status_code" INTEGER,
    "error_message" TEXT,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "is_counted" BOOLEAN NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_body" TEXT NOT NULL,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_endpoint_scope_type_scope_id_created_at_idx" ON "webhook_endpoint"("scope_type", "scope_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_endpoint_owner_user_id_idx" ON "webhook_endpoint"("owner_user_id");

-- CreateIndex
CREATE INDEX "endpoint_secret_endpoint_id_idx" ON "endpoint_secret"("endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_event_created_at_idx" ON "webhook_event"("created_at");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_created_at_id_idx" ON "delivery"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "delivery_created_at_idx" ON "delivery"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_endpoint_id_event_id_key" ON "delivery"("endpoint_id", "event_id");


-- What the schema language cannot say.
-- Endpoints with something to do, for the claim.
CREATE INDEX "webhook_endpoint_due_idx" ON "webhook_endpoint" ("due_at") WHERE "due_at" IS NOT NULL AND "is_active";
-- Listeners that nobody pulled.
CREATE INDEX "webhook_endpoint_expires_idx" ON "webhook_endpoint" ("expires_at") WHERE "expires_at" IS NOT NULL;
-- Deliveries with a time, by endpoint: what is claimed.
CREATE INDEX "delivery_due_idx" ON "delivery" ("endpoint_id", "lane", "next_attempt_at", "position") WHERE "next_attempt_at" IS NOT NULL;
-- One delivery a subject goes ahead; the others wait in order.
CREATE UNIQUE INDEX "delivery_holder_idx" ON "delivery" ("endpoint_id", "lane", "subject") WHERE "holds";
CREATE INDEX "delivery_waiting_idx" ON "delivery" ("endpoint_id", "lane", "subject", "position") WHERE "status" = 'pending' AND "next_attempt_at" IS NULL;
-- What is being attempted: leases that ran out.
CREATE INDEX "delivery_lease_idx" ON "delivery" ("lease_until") WHERE "status" = 'delivering';
-- What recovery looks for.
CREATE INDEX "delivery_undelivered_idx" ON "delivery" ("endpoint_id", "created_at") WHERE "status" IN ('failed', 'dead_lettered');
