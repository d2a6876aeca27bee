import type { MatchStatus } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { MatchRecord } from '../domain/bind-imported-match.js';
import { RESULTS } from './played-at.js';

/** The stored fields of an imported match that importing it again depends on. */
export interface StoredImport {
  id: string;
  externalId: string;
  importDigest: string | null;
  status: MatchStatus;
  publishStatus: string;
  createdAt: string;
  resultVersion: number;
  /** Team id to its active roster in this match. */
  rosters: Record<string, string[]>;
}

/** A record with the columns that the store sets. */
export interface ImportedMatchRow extends MatchRecord {
  id: string;
  importDigest: string;
  publishStatus: string;
  createdAt: string;
  resultVersion: number;
}

const FIND_TEXT = `select m.id, m.external_id as "externalId", m.import_digest as "importDigest", m.status,
  m.publish_status as "publishStatus",
    m.created_at as "createdAt", m.result_version as "resultVersion", coalesce(roster.by_team, '{}') as rosters
  from match m
  left join lateral (select jsonb_object_agg(r.team_id, r.active_user_ids) as by_team from match_roster r
    where r.match_id = m.id) roster on true
  where m.external_id = any($1::text[])`;
const FIND = sql<StoredImport>('match_import_find', FIND_TEXT);
/** In the order of the key, so that two imports of the same rows wait for each other instead of deadlocking. */
const LOCK = sql<StoredImport>('match_import_lock', `${FIND_TEXT} order by m.external_id for update of m`);

/** The stored matches of these external ids, by external id. */
export async function findImported(
  client: Pool | ClientBase,
  externalIds: readonly string[],
  lock?: 'for update',
): Promise<Map<string, StoredImport>> {
  const rows = await run(client, lock ? LOCK : FIND, [externalIds]);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/**
 * Everything that an import replaces completely: the dependent rows of the matches $1, and the statistics of those of $2, which bring new
 * ones.
 */
const CLEAR = sql(
  'match_import_clear',
  `with participants as (delete from match_participant where match_id = any($1::text[])),
    scores as (delete from map_score where match_id = any($1::text[])),
    live as (delete from match_live where match_id = any($1::text[])),
    stats as (delete from map_player_stats where match_id = any($2::text[])),
    rosters as (delete from match_roster where match_id = any($1::text[]))
  delete from match_timer where match_id = any($1::text[])`,
);

/**
 * A fixed order keeps concurrent imports of the same new rows from deadlocking. Shorter keys come first, because numbered keys then follow
 * their numbers and mostly their times, which keeps the pages of time indexes full.
 */
const IN_ORDER = 'length("externalId"), "externalId"';
const COUNTS = `"status" in (${RESULTS}) and "acceptedTeamId" is not null`;
const PLAYED_AT = `case when "status" in (${RESULTS}) then coalesce("completedAt", "startedAt", "scheduledAt", "createdAt") end`;

/**
 * $1 the rows as one JSON array, $2 now. One statement for matches, participants, scores, statistics and rosters. Rows are inserted in the
 * order of their keys, which keeps the pages of the keys' indexes full. Maps are marked as counted if `recount` will count them, so that it
 * need not write every row a second time.
 */
const SAVE = sql(
  'match_import_save',
  `with r as materialized (select * from json_to_recordset($1::json) as r(
    "id" text, "externalId" text, "importDigest" text, "status" text, "publishStatus" text, "gameId" text, "gameMode" text,
      "rewardBonus" float8,
    "teamSize" int, "bestOf" int, "creatorTeamId" text, "acceptedTeamId" text, "challengedTeamId" text, "involvesLeagueTeam" boolean,
    "leagueId" text, "leagueSeasonId" text, "stage" jsonb, "creatorTeamScore" int, "acceptedTeamScore" int, "winnerTeamId" text,
    "forfeitedByTeamId" text,
    "createdAt" timestamptz, "scheduledAt" timestamptz, "startedAt" timestamptz, "completedAt" timestamptz, "resultVersion" int,
    "scores" json, "playerStats" json, "creatorRoster" text[], "acceptedRoster" text[])),
  saved as (insert into match (id, external_id, import_digest, origin, status, publish_status, game_id, game_mode, reward_bonus, team_size,
    best_of,
      creator_team_id, accepted_team_id, challenged_team_id, involves_league_team, league_id, league_season_id, stage, creator_team_score,
      accepted_team_score, winner_team_id, forfeited_by_team_id, created_at, updated_at, scheduled_at, started_at, completed_at,
      result_version)
    select "id", "externalId", "importDigest", 'import', "status", "publishStatus", "gameId", "gameMode", "rewardBonus", "teamSize",
      "bestOf",
      "creatorTeamId", "acceptedTeamId", "challengedTeamId", "involvesLeagueTeam", "leagueId", "leagueSeasonId", "stage",
      "creatorTeamScore", "acceptedTeamScore", "winnerTeamId", "forfeitedByTeamId", "createdAt", $2, "scheduledAt", "startedAt",
      "completedAt",
      "resultVersion"
    from r order by ${IN_ORDER}
    on conflict (id) do update set (import_digest, status, game_id, game_mode, reward_bonus, team_size, best_of, creator_team_id,
      accepted_team_id, challenged_team_id, involves_league_team, league_id, league_season_id, stage, creator_team_score,
      accepted_team_score, winner_team_id, forfeited_by_team_id, created_at, updated_at, scheduled_at, started_at, completed_at,
      result_version)
    = (excluded.import_digest, excluded.status, excluded.game_id, excluded.game_mode, excluded.reward_bonus, excluded.team_size,
      excluded.best_of, excluded.creator_team_id, excluded.accepted_team_id, excluded.challenged_team_id, excluded.involves_league_team,
      excluded.league_id, excluded.league_season_id, excluded.stage, excluded.creator_team_score, excluded.accepted_team_score,
      excluded.winner_team_id,
      excluded.forfeited_by_team_id, excluded.created_at, excluded.updated_at, excluded.scheduled_at, excluded.started_at,
      excluded.completed_at, excluded.result_version)),
  participants as (insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id,
      involves_league_team, created_at, scheduled_at, played_at)
    select "creatorTeamId", "id", true, coalesce("acceptedTeamId", "challengedTeamId"), "status", "publishStatus", "gameId",
      "involvesLeagueTeam", "createdAt", "scheduledAt", ${PLAYED_AT} from r
    union all
    select coalesce("acceptedTeamId", "challengedTeamId"), "id", false, "creatorTeamId", "status", "publishStatus", "gameId",
      "involvesLeagueTeam", "createdAt", "scheduledAt", ${PLAYED_AT}
    from r where "acceptedTeamId" is not null or "challengedTeamId" is not null
    order by 2, 1),
  scores as (insert into map_score (match_id, map_index, map_id, status, creator_team_score, opponent_team_score, source, confirmed_at,
    created_at, updated_at, is_counted)
    select r."id", s."mapIndex", s."mapId", 'CONFIRMED', s."creatorTeamScore", s."opponentTeamScore", 'import', coalesce(r."completedAt",
      $2), $2, $2, ${COUNTS}
    from r cross join lateral json_to_recordset(r."scores") as s("mapIndex" int, "mapId" text, "creatorTeamScore" int,
      "opponentTeamScore" int)
    order by 1, 2),
  stats as (insert into map_player_stats (match_id, map_index, stats, updated_at, is_counted)
    select r."id", s."mapIndex", s."stats", $2,
      ${COUNTS} and exists (select from json_to_recordset(r."scores") as m("mapIndex" int) where m."mapIndex" = s."mapIndex")
    from r cross join lateral json_to_recordset(coalesce(r."playerStats", '[]')) as s("mapIndex" int, "stats" jsonb)
    order by 1, 2)
  insert into match_roster (match_id, side, team_id, active_user_ids, spots, updated_at)
  select "id", 'creator', "creatorTeamId", "creatorRoster", cardinality("creatorRoster"), $2::timestamptz from r
  union all
  select "id", 'accepted', "acceptedTeamId", "acceptedRoster", cardinality("acceptedRoster"), $2::timestamptz from r
    where "acceptedTeamId" is not null
  order by 1, 2`,
);

/**
 * Writes imported matches with their dependent rows; existing ones, in `replacedIds`, are replaced completely. A unique violation of
 * `match_external_id_key` means that another import has just created one of them.
 */
export async function saveImported(
  tx: ClientBase,
  rows: readonly ImportedMatchRow[],
  replacedIds: readonly string[],
  now: Date,
): Promise<void> {
  const withStats = rows.filter(({ playerStats }) => playerStats !== undefined).map(({ id }) => id);
  if (replacedIds.length > 0) await run(tx, CLEAR, [replacedIds, withStats]);
  await run(tx, SAVE, [JSON.stringify(rows), now.toISOString()]);
}
