-- Proves at each start that a secret is the one this database is used with (libs/rpc, prove-secrets.ts).
CREATE TABLE "secret_canary" (
    "name" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "secret_canary_pkey" PRIMARY KEY ("name", "key_id")
);
