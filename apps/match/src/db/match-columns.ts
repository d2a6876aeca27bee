import type { match } from '@matchpoint/contracts';
import { FINAL_AT } from './dispute-terms.js';

type Nullable<T> = { [Key in keyof T]: undefined extends T[Key] ? Exclude<T[Key], undefined> | null : T[Key] };
/** A match as {@link MATCH_COLUMNS} selects it: the contract's message with null for absent fields. */
export type MatchRow = Nullable<match.Match>;

const NULLABLE = [
  'matchType',
  'platform',
  'region',
  'creatorTeamId',
  'acceptedTeamId',
  'challengedTeamId',
  'creatorTeamScore',
  'acceptedTeamScore',
  'winnerTeamId',
  'scheduledAt',
  'startedAt',
  'completedAt',
  'leagueId',
  'leagueSeasonId',
  'finalAt',
  'disputeId',
  'forfeitedByTeamId',
  'endReason',
  'stage',
  'deadlineAt',
  'live',
  'tournamentId',
  'tournamentNodeId',
] as const satisfies readonly (keyof match.Match)[];

/** Live states of the maps of `m`. */
export const LIVE = `case when m.status in ('ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED')
    then (select l.state from match_live l where l.match_id = m.id) end as live`;

/** Of table `match` under the alias `m`. */
export const MATCH_COLUMNS = `m.id, m.status, m.publish_status as "publishStatus", m.game_id as "gameId", m.game_mode as "gameMode",
  m.match_type as "matchType", m.platform, m.region, m.creator_team_id as "creatorTeamId", m.accepted_team_id as "acceptedTeamId",
  m.challenged_team_id as "challengedTeamId", m.creator_team_score as "creatorTeamScore", m.accepted_team_score as "acceptedTeamScore",
  m.best_of as "bestOf", m.team_size as "teamSize", m.selected_maps as "selectedMaps", m.selected_objectives as "selectedObjectives",
  m.winner_team_id as "winnerTeamId", m.scheduled_at as "scheduledAt", m.started_at as "startedAt", m.completed_at as "completedAt",
  m.created_at as "createdAt", m.league_id as "leagueId", m.league_season_id as "leagueSeasonId",
  m.event_sequence as "eventSequence", m.is_voided as "isVoided",
  m.tournament_id as "tournamentId", m.tournament_node_id as "tournamentNodeId",
  ${FINAL_AT} as "finalAt", m.dispute->>'id' as "disputeId",
  m.forfeited_by_team_id as "forfeitedByTeamId", m.end_reason as "endReason", m.stage,
  m.origin in ('captain', 'tournament') as "isOfCaptains",
  case when m.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS', 'DISPUTED') or m.dispute is not null
    then (select min(t.due_at) from match_timer t where t.match_id = m.id) end as "deadlineAt",
  ${LIVE}`;

/** A match as {@link MATCH_SUMMARY_COLUMNS} selects it. */
export type MatchSummaryRow = Nullable<match.MatchSummary>;

const NULLABLE_IN_SUMMARY = [
  'creatorTeamId',
  'acceptedTeamId',
  'creatorTeamScore',
  'acceptedTeamScore',
  'scheduledAt',
  'startedAt',
  'completedAt',
  'winnerTeamId',
  'forfeitedByTeamId',
  'endReason',
  'leagueId',
  'leagueSeasonId',
  'stage',
  'tournamentId',
  'tournamentNodeId',
  'live',
] as const satisfies readonly (keyof match.MatchSummary)[];

/** Of table `match` under the alias `m`. */
export const MATCH_SUMMARY_COLUMNS = `m.id, m.status, m.game_id as "gameId", m.game_mode as "gameMode",
  m.creator_team_id as "creatorTeamId",
  m.accepted_team_id as "acceptedTeamId", m.creator_team_score as "creatorTeamScore", m.accepted_team_score as "acceptedTeamScore",
  m.best_of as "bestOf", m.scheduled_at as "scheduledAt", m.started_at as "startedAt", m.completed_at as "completedAt",
  m.created_at as "createdAt", m.winner_team_id as "winnerTeamId", m.forfeited_by_team_id as "forfeitedByTeamId",
  m.end_reason as "endReason", m.is_voided as "isVoided", m.league_id as "leagueId", m.league_season_id as "leagueSeasonId",
  m.stage, m.tournament_id as "tournamentId", m.tournament_node_id as "tournamentNodeId"`;

/**
 * Id and version of a row of `m`. The version is the transaction that wrote the row and the row's place, so every write changes it
 * (PostgreSQL, "System Columns").
 */
const VERSION = 'm.xmin::text || m.ctid::text as version';
export const MATCH_VERSION_COLUMNS = `m.id, ${VERSION}`;
export const VERSIONED_SUMMARY_COLUMNS = `${MATCH_SUMMARY_COLUMNS}, ${VERSION}`;

/** What a list shows of a match. */
export interface ListedForms {
  summary: MatchSummaryRow;
  version: match.MatchVersion;
}
export type ListedForm = keyof ListedForms;

/** The columns of each form. */
export const LISTED_COLUMNS: Readonly<Record<ListedForm, string>> = {
  summary: VERSIONED_SUMMARY_COLUMNS,
  version: MATCH_VERSION_COLUMNS,
};

export function toMatch(row: MatchRow): match.Match {
  return withoutNulls<match.Match>(row, NULLABLE);
}

export function toMatchSummary(row: MatchSummaryRow): match.MatchSummary {
  return withoutNulls<match.MatchSummary>(row, NULLABLE_IN_SUMMARY);
}

/** Turns a row into its message in place: pages are read so often that copying each row would cost noticeably. */
function withoutNulls<Message>(row: object, nullable: readonly string[]): Message {
  const fields = row as Record<string, unknown>;
  for (const name of nullable) if (fields[name] === null) fields[name] = undefined;
  return row as Message;
}
