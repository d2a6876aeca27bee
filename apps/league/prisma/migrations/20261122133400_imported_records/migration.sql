-- Natural keys of imported bans and announcements within their league.
ALTER TABLE "league_ban" ADD COLUMN "external_id" TEXT;
ALTER TABLE "announcement" ADD COLUMN "external_id" TEXT;
