import type { match } from '@matchpoint/contracts';
import type { CallOptions, CallerContext } from '@matchpoint/rpc';
import { eventually } from '@matchpoint/testing';
import { runDueTimers } from '../src/timers/run-due-timers.js';
import type { MatchService } from './start-match-service.js';

/** A call by the owner of a personal key, with which their role on the platform's staff, if they have one, counts. */
export function as(userId: string, idempotency?: CallOptions['idempotency']): CallOptions & { caller: CallerContext } {
  return { caller: { userId, keyId: `key_${userId}`, kind: 'personal', platformRole: 'counts' }, ...(idempotency && { idempotency }) };
}

/** A call by a game's developer. */
export function asGame(gameId: string): CallOptions & { caller: CallerContext } {
  return { caller: { userId: 'user_developer', keyId: `key_${gameId}`, kind: 'game_developer', gameId } };
}

export function createRequest(fields: Partial<match.CreateMatchRequest> = {}): match.CreateMatchRequest {
  return {
    teamId: 'team_a',
    gameId: 'valorant',
    gameModeId: 'standard',
    matchType: 'XP_ONLY',
    mapSelectionType: 'FLEX',
    mapPreferenceMode: 'MANUAL',
    teamSize: 1,
    bestOf: 3,
    activeRoster: ['user_a1'],
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    selectedMaps: [],
    selectedObjectives: [],
    publishStatus: 'PUBLISHED',
    benchRoster: [],
    isChallenge: false,
    ...fields,
  };
}

export function createGameRequest(fields: Partial<match.CreateGameMatchRequest> = {}): match.CreateGameMatchRequest {
  return {
    creatorTeamId: 'team_a',
    acceptedTeamId: 'team_b',
    gameModeId: 'standard',
    bestOf: 3,
    teamSize: 1,
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    mapSelectionType: 'FLEX',
    mapPreferenceMode: 'MANUAL',
    selectedMaps: [],
    selectedObjectives: [],
    ...fields,
  };
}

export function scoreOf(
  mapIndex: number,
  creatorTeamScore: number,
  opponentTeamScore: number,
  fields: Partial<match.MapScoreInput> = {},
): match.MapScoreInput {
  return { mapIndex, mapId: 'ascent', creatorTeamScore, opponentTeamScore, screenshotUrls: [], screenshotStorageIds: [], ...fields };
}

/** Shorthand for frequent test steps; every call is one of the service's RPCs. */
export function actions(service: MatchService) {
  const create = async (fields: Partial<match.CreateMatchRequest> = {}, userId = 'user_a1'): Promise<string> =>
    (await service.commands().createMatch(createRequest(fields), as(userId))).matchId;
  const createGame = async (fields: Partial<match.CreateGameMatchRequest> = {}): Promise<string> =>
    (await service.commands().createGameMatch(createGameRequest(fields), asGame('valorant'))).matchId;
  const accept = (matchId: string, userId = 'user_b1', fields: Partial<match.AcceptMatchRequest> = {}) =>
    service
      .commands()
      .acceptMatch({ matchId, teamId: 'team_b', activeRoster: ['user_b1'], benchRoster: [], selectedMaps: [], ...fields }, as(userId));
  const approve = (matchId: string, acceptanceId: string, userId = 'user_a1') =>
    service.commands().approveAcceptance({ matchId, acceptanceId, availableMaps: [] }, as(userId));
  const ready = (matchId: string, teamId = 'team_a', userId = `user_${teamId.slice(5)}1`) =>
    service.commands().markMatchReady({ matchId, teamId }, as(userId));
  /** A match between teams a and b, run by their captains. */
  const accepted = async (fields: Partial<match.CreateMatchRequest> = {}): Promise<string> => {
    const matchId = await create(fields);
    await approve(matchId, (await accept(matchId)).acceptanceId);
    return matchId;
  };
  const started = async (fields: Partial<match.CreateMatchRequest> = {}): Promise<string> => {
    const matchId = await accepted(fields);
    await ready(matchId, 'team_a');
    await ready(matchId, 'team_b');
    await service.commands().startMatch({ matchId }, as('user_a1'));
    return matchId;
  };
  const submit = (matchId: string, userId: string, score: match.MapScoreInput) =>
    service.scores().submitMatchScore({ matchId, score }, as(userId));
  const confirm = (matchId: string, userId: string, mapIndex: number) =>
    service.scores().confirmMatchScore({ matchId, mapIndex }, as(userId));
  const query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await service.database.pool().query(text, values)).rows as Row[];
  const stored = async (matchId: string) =>
    (
      await query<StoredMatch>(
        `select status, publish_status, winner_team_id, forfeited_by_team_id, end_reason, creator_team_score, accepted_team_score,
    event_sequence, completed_at from match where id = $1`,
        [matchId],
      )
    )[0];
  const events = (matchId: string) =>
    query<StoredEvent>(`select type, sequence, data, audience from outbox_event where subject = $1 order by position`, [matchId]);
  /** Runs due timers and waits until the service's own timers have caught up. */
  const settleTimers = async (): Promise<void> => {
    await runDueTimers(service.context());
    const now = service.clock.now().toISOString();
    await eventually(async () => (await query('select from match_timer where due_at <= $1', [now])).length === 0);
  };
  return { create, createGame, accept, approve, ready, accepted, started, submit, confirm, query, stored, events, settleTimers };
}

export interface StoredMatch {
  status: string;
  publish_status: string;
  winner_team_id: string | null;
  forfeited_by_team_id: string | null;
  end_reason: string | null;
  creator_team_score: number | null;
  accepted_team_score: number | null;
  event_sequence: number;
  completed_at: string | null;
}

export interface StoredEvent {
  type: string;
  sequence: number | null;
  data: Record<string, unknown>;
  audience: { teamIds?: string[]; userIds?: string[]; gameId?: string; leagueId?: string } | null;
}
