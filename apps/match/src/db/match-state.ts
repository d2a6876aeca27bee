import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type MapState, type MatchState, mayHaveScores, type RosterState } from '../domain/match-state.js';

export const STATE_COLUMNS = `m.id, m.origin, m.status, m.publish_status as "publishStatus", m.game_id as "gameId",
  m.game_mode as "gameMode", m.reward_bonus as "rewardBonus",
  m.best_of as "bestOf", m.team_size as "teamSize", m.match_type as "matchType", m.wager_amount as "wagerAmount",
    m.selected_maps as "selectedMaps", m.map_selection_type as "mapSelectionType",
  m.creator_team_id as "creatorTeamId", m.accepted_team_id as "acceptedTeamId", m.challenged_team_id as "challengedTeamId",
    m.league_id as "leagueId",
  m.tournament_id as "tournamentId", m.tournament_node_id as "tournamentNodeId", m.tournament_attempt as "tournamentAttempt", m.headstart,
  m.league_season_id as "leagueSeasonId", m.creator_team_score as "creatorTeamScore", m.accepted_team_score as "acceptedTeamScore",
    m.winner_team_id as "winnerTeamId",
  m.forfeited_by_team_id as "forfeitedByTeamId", m.end_reason as "endReason", m.is_voided as "isVoided", m.dispute,
  m.creator_ready_at as "creatorReadyAt",
    m.accepted_ready_at as "acceptedReadyAt",
  m.lobby_code as "lobbyCode", m.scheduled_at as "scheduledAt", m.started_at as "startedAt", m.completed_at as "completedAt",
    m.created_at as "createdAt",
  m.event_sequence as "eventSequence", m.result_version as "resultVersion"`;

const FIND = sql<MatchState>('match_state_find', `select ${STATE_COLUMNS} from match m where m.id = $1`);
const LOCK = sql<MatchState>('match_state_lock', `select ${STATE_COLUMNS} from match m where m.id = $1 for update`);

/** A match, read before a transaction. It applies no visibility rule: its caller decides. */
export async function findMatchState(client: Pool | ClientBase, id: string): Promise<MatchState | undefined> {
  const [match] = await run(client, FIND, [id]);
  return match;
}

/**
 * Locks a match until the transaction ends. Every command takes this lock first and reads dependent rows only then, in separate statements,
 * because a waiting statement would see them as they were before it waited. With one lock per transaction, commands never deadlock.
 */
export async function lockMatch(tx: ClientBase, id: string): Promise<MatchState | undefined> {
  const [match] = await run(tx, LOCK, [id]);
  return match;
}

export const MAP_COLUMNS = `map_index as "mapIndex", map_id as "mapId", status, creator_team_score as "creatorTeamScore",
  opponent_team_score as "opponentTeamScore", source, submitted_by_user_id as "submittedByUserId",
  submitted_by_team_id as "submittedByTeamId", submitted_at as "submittedAt",
  counter_creator_score as "counterCreatorScore", counter_opponent_score as "counterOpponentScore", counter_user_id as "counterUserId",
  counter_team_id as "counterTeamId", counter_submitted_at as "counterSubmittedAt",
  counter_screenshot_urls as "counterScreenshotUrls", counter_screenshot_storage_ids as "counterScreenshotStorageIds",
  confirmed_by_user_id as "confirmedByUserId", confirmed_by_team_id as "confirmedByTeamId", confirmed_at as "confirmedAt",
  is_auto_confirmed as "isAutoConfirmed", screenshot_urls as "screenshotUrls", screenshot_storage_ids as "screenshotStorageIds",
  created_at as "createdAt"`;
const MAPS = sql<MapState>('map_scores_of_match', `select ${MAP_COLUMNS} from map_score where match_id = $1 order by map_index`);

/** The scores of a match, in the order of its maps. */
export function findMaps(client: Pool | ClientBase, matchId: string): Promise<MapState[]> {
  return run(client, MAPS, [matchId]);
}

/** The same of a match that has been read, without asking where it cannot have any. */
export async function findMapsOf(client: Pool | ClientBase, match: MatchState): Promise<MapState[]> {
  return mayHaveScores(match) ? findMaps(client, match.id) : [];
}

const ROSTERS = sql<RosterState>(
  'rosters_of_match',
  `select side, team_id as "teamId", active_user_ids as "activeUserIds", bench, spots
  from match_roster where match_id = $1 order by side desc`,
);

/** The rosters of a match, the creator's first. */
export function findRosters(client: Pool | ClientBase, matchId: string): Promise<RosterState[]> {
  return run(client, ROSTERS, [matchId]);
}
