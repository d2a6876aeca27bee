-- Who works on a closing holds it for a moment; a closing or forfeit that failed is tried again at that instant. NULL: at once.
ALTER TABLE "league_closing" ADD COLUMN "next_try_at" TIMESTAMPTZ(3);
ALTER TABLE "league_forfeit" ADD COLUMN "next_try_at" TIMESTAMPTZ(3);
