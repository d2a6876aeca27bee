-- What users won in tournaments: one trophy a tournament and user.
CREATE TABLE "tournament_trophies" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "trophy_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "rarity" TEXT NOT NULL,
    "awarded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_trophies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tournament_trophies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "tournament_trophies_tournament_id_user_id_key" ON "tournament_trophies" ("tournament_id", "user_id");
CREATE INDEX "tournament_trophies_user_id_idx" ON "tournament_trophies" ("user_id");

-- Which awards of a tournament stand: a higher version replaces them.
CREATE TABLE "tournament_awards" (
    "tournament_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "tournament_awards_pkey" PRIMARY KEY ("tournament_id")
);
