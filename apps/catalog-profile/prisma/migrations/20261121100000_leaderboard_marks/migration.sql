-- A team's rank in a time that does not follow the number of teams (src/db/leaderboard-marks.ts tells how).

-- CreateTable
CREATE TABLE "leaderboard_marks" (
    "id" BIGSERIAL NOT NULL,
    "board" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "sort_by" TEXT NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "matches_played" INTEGER NOT NULL,
    "experience" DECIMAL(16,3) NOT NULL,
    "tied" INTEGER NOT NULL DEFAULT 0,
    "below" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "leaderboard_marks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_stats_changes" (
    "game_id" TEXT NOT NULL,
    "change" SMALLINT NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "matches_played" INTEGER NOT NULL,
    "experience" DECIMAL(16,3) NOT NULL
);

-- CreateTable
CREATE TABLE "player_stats_changes" (
    "game_id" TEXT NOT NULL,
    "change" SMALLINT NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "matches_played" INTEGER NOT NULL,
    "experience" DECIMAL(16,3) NOT NULL
);

-- CreateTable
CREATE TABLE "organization_stats_changes" (
    "game_id" TEXT NOT NULL,
    "change" SMALLINT NOT NULL,
    "wins" INTEGER NOT NULL,
    "losses" INTEGER NOT NULL,
    "matches_played" INTEGER NOT NULL,
    "experience" DECIMAL(16,3) NOT NULL
);


-- What the schema language cannot say ---------------------------------------------------------------------------------

ALTER TABLE "leaderboard_marks" ADD CONSTRAINT "leaderboard_marks_board_check" CHECK ("board" IN ('team', 'player', 'organization'));
ALTER TABLE "leaderboard_marks" ADD CONSTRAINT "leaderboard_marks_sort_by_check" CHECK ("sort_by" IN ('wins', 'winRate', 'experience'));

-- The marks of a board in its order; no two at the same place.
CREATE UNIQUE INDEX "leaderboard_marks_by_wins" ON "leaderboard_marks" ("board", "game_id", "wins" DESC, (-"losses") DESC) WHERE "sort_by" = 'wins';
CREATE UNIQUE INDEX "leaderboard_marks_by_win_rate" ON "leaderboard_marks" ("board", "game_id", ("wins"::float8 / "matches_played") DESC, "matches_played" DESC) WHERE "sort_by" = 'winRate';
CREATE UNIQUE INDEX "leaderboard_marks_by_experience" ON "leaderboard_marks" ("board", "game_id", "experience" DESC) WHERE "sort_by" = 'experience';

-- The same orders as before. By wins both keys now go one way: only so is "between these two records" one range of the index. What
-- a key is computed from is included, so that rows are counted without reading them.
DROP INDEX "team_stats_by_wins";
CREATE INDEX "team_stats_by_wins" ON "team_stats" ("wins" DESC, (-"losses") DESC, "team_id") INCLUDE ("losses") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "team_stats_by_win_rate";
CREATE INDEX "team_stats_by_win_rate" ON "team_stats" (("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "team_id") INCLUDE ("wins") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "team_stats_of_game_by_wins";
CREATE INDEX "team_stats_of_game_by_wins" ON "team_stats" ("game_id", "wins" DESC, (-"losses") DESC, "team_id") INCLUDE ("losses") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "team_stats_of_game_by_win_rate";
CREATE INDEX "team_stats_of_game_by_win_rate" ON "team_stats" ("game_id", ("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "team_id") INCLUDE ("wins") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "player_stats_by_wins";
CREATE INDEX "player_stats_by_wins" ON "player_stats" ("wins" DESC, (-"losses") DESC, "user_id") INCLUDE ("losses") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "player_stats_by_win_rate";
CREATE INDEX "player_stats_by_win_rate" ON "player_stats" (("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "user_id") INCLUDE ("wins") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "organization_stats_by_wins";
CREATE INDEX "organization_stats_by_wins" ON "organization_stats" ("game_id", "wins" DESC, (-"losses") DESC, "organization_id") INCLUDE ("losses") WHERE "is_listed" AND "matches_played" > 0;
DROP INDEX "organization_stats_by_win_rate";
CREATE INDEX "organization_stats_by_win_rate" ON "organization_stats" ("game_id", ("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "organization_id") INCLUDE ("wins") WHERE "is_listed" AND "matches_played" > 0;

-- Every statement that changes records, whoever sends it, leaves what it took from the boards (-1) and what it put there (+1).
-- Rows are only added, so writers never wait for each other here.
CREATE FUNCTION "record_team_stats_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    LOCK TABLE "leaderboard_marks" IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM "team_stats_changes";
    DELETE FROM "leaderboard_marks" WHERE "board" = 'team';
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "team_stats_changes" SELECT game_id, -1, "wins", "losses", "matches_played", "experience" FROM "old_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "team_stats_changes" SELECT game_id, 1, "wins", "losses", "matches_played", "experience" FROM "new_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "team_stats_insert" AFTER INSERT ON "team_stats" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_team_stats_changes"();
CREATE TRIGGER "team_stats_update" AFTER UPDATE ON "team_stats" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_team_stats_changes"();
CREATE TRIGGER "team_stats_delete" AFTER DELETE ON "team_stats" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_team_stats_changes"();
CREATE TRIGGER "team_stats_truncate" AFTER TRUNCATE ON "team_stats" FOR EACH STATEMENT EXECUTE FUNCTION "record_team_stats_changes"();

CREATE FUNCTION "record_player_stats_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    LOCK TABLE "leaderboard_marks" IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM "player_stats_changes";
    DELETE FROM "leaderboard_marks" WHERE "board" = 'player';
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "player_stats_changes" SELECT '', -1, "wins", "losses", "matches_played", "experience" FROM "old_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "player_stats_changes" SELECT '', 1, "wins", "losses", "matches_played", "experience" FROM "new_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "player_stats_insert" AFTER INSERT ON "player_stats" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_player_stats_changes"();
CREATE TRIGGER "player_stats_update" AFTER UPDATE ON "player_stats" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_player_stats_changes"();
CREATE TRIGGER "player_stats_delete" AFTER DELETE ON "player_stats" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_player_stats_changes"();
CREATE TRIGGER "player_stats_truncate" AFTER TRUNCATE ON "player_stats" FOR EACH STATEMENT EXECUTE FUNCTION "record_player_stats_changes"();

CREATE FUNCTION "record_organization_stats_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    LOCK TABLE "leaderboard_marks" IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM "organization_stats_changes";
    DELETE FROM "leaderboard_marks" WHERE "board" = 'organization';
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "organization_stats_changes" SELECT game_id, -1, "wins", "losses", "matches_played", "experience" FROM "old_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "organization_stats_changes" SELECT game_id, 1, "wins", "losses", "matches_played", "experience" FROM "new_rows" WHERE "is_listed" AND "matches_played" > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "organization_stats_insert" AFTER INSERT ON "organization_stats" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_organization_stats_changes"();
CREATE TRIGGER "organization_stats_update" AFTER UPDATE ON "organization_stats" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_organization_stats_changes"();
CREATE TRIGGER "organization_stats_delete" AFTER DELETE ON "organization_stats" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "record_organization_stats_changes"();
CREATE TRIGGER "organization_stats_truncate" AFTER TRUNCATE ON "organization_stats" FOR EACH STATEMENT EXECUTE FUNCTION "record_organization_stats_changes"();

-- Records that are there already come onto the boards as changes, too; the service's first fold sets their marks.
INSERT INTO "team_stats_changes" SELECT "game_id", 1, "wins", "losses", "matches_played", "experience" FROM "team_stats" WHERE "is_listed" AND "matches_played" > 0;
INSERT INTO "player_stats_changes" SELECT '', 1, "wins", "losses", "matches_played", "experience" FROM "player_stats" WHERE "is_listed" AND "matches_played" > 0;
INSERT INTO "organization_stats_changes" SELECT "game_id", 1, "wins", "losses", "matches_played", "experience" FROM "organization_stats" WHERE "is_listed" AND "matches_played" > 0;
