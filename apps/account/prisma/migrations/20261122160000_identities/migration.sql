-- Whom other sites know a person as.
CREATE TABLE "identity" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_provider_flow" (
    "digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_provider_flow_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_subject_key" ON "identity"("provider", "subject");

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- CreateIndex
CREATE INDEX "used_provider_flow_expires_at_idx" ON "used_provider_flow"("expires_at");

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By whom an address was verified, where the link was not mailed: that identity is the account's from its beginning.
ALTER TABLE "mailed_token" ADD COLUMN "provider" TEXT, ADD COLUMN "subject" TEXT, ADD COLUMN "subject_name" TEXT;
