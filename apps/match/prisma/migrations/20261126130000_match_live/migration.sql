-- How maps that are played stand.
CREATE TABLE "match_live" (
    "match_id" TEXT NOT NULL,
    "map_index" INTEGER NOT NULL,
    "state" JSONB NOT NULL,
    "versions" JSONB NOT NULL,
    "server_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_live_pkey" PRIMARY KEY ("match_id")
);

CREATE INDEX "match_live_updated_at_idx" ON "match_live"("updated_at");

ALTER TABLE "match_live" ADD CONSTRAINT "match_live_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
