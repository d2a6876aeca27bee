-- A filter of a team's listing that few of its matches pass must not read the rest to find them (specification 4.2).

-- Matches that were not played to their end: a tenth of all, and a completed match leaves it. What is ongoing has an index of its own already.
CREATE INDEX "match_participant_not_completed_idx" ON "match_participant" ("team_id", "created_at" DESC, "match_id" DESC) WHERE "status" <> 'COMPLETED';
CREATE INDEX "match_participant_league_idx" ON "match_participant" ("team_id", "created_at" DESC, "match_id" DESC) WHERE "involves_league_team";
-- One entry a match, of its creator's row: what two teams have played against each other.
CREATE INDEX "match_participant_opponent_idx" ON "match_participant" ("team_id", "opponent_team_id", "created_at" DESC, "match_id" DESC)
  WHERE "is_creator" AND "opponent_team_id" IS NOT NULL;
-- Whether a team has a match in a game at all: a team plays one game, so its entries share one key and take six bytes each.
CREATE INDEX "match_participant_game_idx" ON "match_participant" ("team_id", "game_id");
CREATE INDEX "match_participant_scheduled_idx" ON "match_participant" ("team_id", "scheduled_at") WHERE "scheduled_at" IS NOT NULL;
