-- What people keep of themselves: connections by their own word, and trophies.
ALTER TABLE "user_connections" ADD COLUMN "added_by" TEXT;

CREATE TABLE "user_trophies" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "trophy_id" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "icon_url" TEXT,
    "rarity" TEXT,
    "awarded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_trophies_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_trophies_user_id_trophy_id_key" ON "user_trophies"("user_id", "trophy_id");
ALTER TABLE "user_trophies" ADD CONSTRAINT "user_trophies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
