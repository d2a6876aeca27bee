-- The team with which a trophy was won: while it is private, only the winner and its members see the trophy. Older rows have none.
ALTER TABLE "tournament_trophies" ADD COLUMN "team_id" TEXT;
