-- Identities whose connection the profile service is to be told of, as it is then.
CREATE TABLE "connection_sync" (
    "identity_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "connection_sync_pkey" PRIMARY KEY ("identity_id")
);
