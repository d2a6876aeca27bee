-- Who develops a game, by an operator's word.
CREATE TABLE "game_developers" (
    "game_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_developers_pkey" PRIMARY KEY ("game_id", "user_id")
);
CREATE INDEX "game_developers_user_id_idx" ON "game_developers"("user_id");
ALTER TABLE "game_developers" ADD CONSTRAINT "game_developers_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "game_developers" ADD CONSTRAINT "game_developers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
