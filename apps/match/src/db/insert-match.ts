import { insertEvents, type NewEvent, prepareEvents } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import { type OnceRows, type OnceStatement, sqlOnce } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchState, RosterState } from '../domain/match-state.js';
import type { MatchStage } from '../domain/match-stage.js';
import type { Timer } from '../domain/timers.js';

/** The fields of a match that are written once and never change. */
export interface NewMatch extends MatchState {
  readonly inputDevice: string;
  readonly platform: string;
  readonly region: string;
  readonly mapPreferenceMode: string;
  readonly involvesLeagueTeam: boolean;
  readonly selectedObjectives: readonly string[];
  readonly gameSpecificOptions: unknown;
  readonly lockedRules: unknown;
  readonly notes: string | null;
  /** Its place in its competition; null if none was given. */
  readonly stage: MatchStage | null;
  /** The league closings known now; 0 outside of leagues. */
  readonly leagueVersion: number;
  /** Null if no caller created it. */
  readonly createdByUserId: string | null;
  readonly createdByKeyId: string | null;
}

type Parameter = `$${number}`;

/** Rows of matches with their rosters, timers and events, each a JSON array; `where` picks the matches `r`, on which the rest depends. */
const insertFrom = ([matches, rosters, timers, events]: readonly [Parameter, Parameter, Parameter, Parameter], where: string): string =>
  `m as materialized (insert into match (id, origin, status, publish_status, game_id, game_mode, reward_bonus, match_type, platform,
    input_device, region,
      map_selection_type, map_preference_mode, team_size, best_of, creator_team_id, accepted_team_id, challenged_team_id,
        involves_league_team, selected_maps, selected_objectives,
      wager_amount, game_specific_options, locked_rules, notes, league_id, league_season_id, league_version, tournament_id,
        tournament_node_id, tournament_attempt, headstart, creator_team_score, accepted_team_score, event_sequence, stage,
        created_by_user_id,
      created_by_key_id, created_at, updated_at, scheduled_at)
    select "id", "origin", "status", "publishStatus", "gameId", "gameMode", "rewardBonus", "matchType", "platform", "inputDevice", "region",
      "mapSelectionType", "mapPreferenceMode", "teamSize", "bestOf", "creatorTeamId", "acceptedTeamId", "challengedTeamId",
        "involvesLeagueTeam", "selectedMaps", "selectedObjectives",
      "wagerAmount", "gameSpecificOptions", "lockedRules", "notes", "leagueId", "leagueSeasonId", "leagueVersion", "tournamentId",
        "tournamentNodeId", "tournamentAttempt", "headstart", "creatorTeamScore", "acceptedTeamScore", "eventSequence", "stage",
        "createdByUserId",
      "createdByKeyId", "createdAt", "createdAt", "scheduledAt"
    from jsonb_to_recordset(${matches}::jsonb) as r("id" text, "origin" text, "status" text, "publishStatus" text, "gameId" text,
      "gameMode" text, "rewardBonus" float8, "matchType" text, "platform" text,
      "inputDevice" text, "region" text, "mapSelectionType" text, "mapPreferenceMode" text, "teamSize" int, "bestOf" int,
        "creatorTeamId" text, "acceptedTeamId" text,
      "challengedTeamId" text, "involvesLeagueTeam" boolean, "selectedMaps" text[], "selectedObjectives" text[], "wagerAmount" float8,
        "gameSpecificOptions" jsonb, "lockedRules" jsonb,
      "notes" text, "leagueId" text, "leagueSeasonId" text, "leagueVersion" int, "tournamentId" text, "tournamentNodeId" text,
        "tournamentAttempt" int, "headstart" int, "creatorTeamScore" int, "acceptedTeamScore" int,
        "eventSequence" int, "stage" jsonb, "createdByUserId" text, "createdByKeyId" text,
      "createdAt" timestamptz, "scheduledAt" timestamptz)
    where ${where}
    returning *),
  participants as (insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id,
    involves_league_team, created_at, scheduled_at)
    select side.team_id, m.id, side.is_creator, side.opponent_team_id, m.status, m.publish_status, m.game_id, m.involves_league_team,
      m.created_at, m.scheduled_at
    from m cross join lateral (values (m.creator_team_id, true, coalesce(m.accepted_team_id, m.challenged_team_id)),
      (coalesce(m.accepted_team_id, m.challenged_team_id), false, m.creator_team_id))
      as side(team_id, is_creator, opponent_team_id)
    where side.team_id is not null),
  rosters as (insert into match_roster (match_id, side, team_id, active_user_ids, bench, spots, updated_at)
    select m.id, r."side", r."teamId", r."activeUserIds", r."bench", r."spots", m.created_at
    from jsonb_to_recordset(${rosters}::jsonb) as r("matchId" text, "side" text, "teamId" text, "activeUserIds" text[],
      "bench" jsonb, "spots" int) join m on m.id = r."matchId"),
  timers as (insert into match_timer (match_id, kind, map_index, due_at)
    select m.id, t.kind, t."mapIndex", t."dueAt" from jsonb_to_recordset(${timers}::jsonb) as t("matchId" text, kind text, "mapIndex" int,
      "dueAt" timestamptz) join m on m.id = t."matchId"),
  events as (${insertEvents(events, 'subject in (select id from m)')})`;

const INSERT = sqlOnce('match_insert', insertFrom(['$7', '$8', '$9', '$10'], 'r."id" in (select id from first)'));

/** Conflicts on `match_tournament_node_key`, or on a repeated id. */
const INSERT_OF_TOURNAMENTS = sql(
  'match_insert_of_tournaments',
  `with ${insertFrom(['$1', '$2', '$3', '$4'], 'true order by r."tournamentNodeId", r."tournamentAttempt" on conflict do nothing')}
  select from m`,
);

/** A new match with its dependent rows. */
export interface MatchRows {
  match: NewMatch;
  rosters: readonly RosterState[];
  timers: readonly Timer[];
  events: readonly NewEvent[];
}

/** Stores matches of tournaments in one statement; skips those whose node already has a match of the attempt. */
export async function insertOfTournaments(tx: ClientBase, rows: readonly MatchRows[]): Promise<void> {
  const of = <Row extends object>(pick: (row: MatchRows) => readonly Row[]): string =>
    JSON.stringify(rows.flatMap((row) => pick(row).map((each) => ({ ...each, matchId: row.match.id }))));
  await run(tx, INSERT_OF_TOURNAMENTS, [
    JSON.stringify(rows.map(({ match }) => match)),
    of(({ rosters }) => rosters),
    of(({ timers }) => timers),
    prepareEvents(rows.flatMap(({ events }) => events)).json,
  ]);
}

/** Stores a new match with its participants, rosters, timers and events. */
export function insertMatch(
  match: NewMatch,
  rosters: readonly RosterState[],
  timers: readonly Timer[],
  events: readonly NewEvent[],
): { statement: OnceStatement } & OnceRows {
  const ofMatch = (rows: readonly object[]): string => JSON.stringify(rows.map((row) => ({ ...row, matchId: match.id })));
  return {
    statement: INSERT,
    id: match.id,
    rows: [JSON.stringify([match]), ofMatch(rosters), ofMatch(timers), prepareEvents(events).json],
  };
}
