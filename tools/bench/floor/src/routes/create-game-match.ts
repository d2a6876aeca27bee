import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { FastifyInstance } from 'fastify';
import { findTeamRosters, type TeamRosterRow } from '../../../../../apps/catalog-profile/src/teams/store/rosters.js';
import { createGameMatch } from '../../../../../apps/gateway/src/routes/game-matches/create-game-match.js';
import { insertMatch, type NewMatch } from '../../../../../apps/match/src/db/insert-match.js';
import type { RosterState, Side } from '../../../../../apps/match/src/domain/match-state.js';
import { newMatchState } from '../../../../../apps/match/src/domain/new-match.js';
import { toOutbox } from '../../../../../apps/match/src/outbox/match-events.js';
import type { Floor } from '../floor.js';

interface Body {
  creatorTeamId: string;
  acceptedTeamId: string;
  gameModeId: string;
  bestOf: number;
  teamSize: number;
  platform: string;
  inputDevice: string;
  region: string;
  mapSelectionType: string;
  mapPreferenceMode: string;
  selectedMaps?: string[];
  selectedObjectives?: string[];
  scheduledAt?: number;
}

/**
 * The statement's parameters after the id, for one call without an Idempotency-Key: scope, key, digest of the body, response to record,
 * patience.
 */
const NO_IDEMPOTENCY = [[null], [null], [null], [Buffer.alloc(0)], null];

/**
 * POST /game/matches/create: the two rosters, then the product's one statement (match, participants, rosters, events).
 * No rule is checked, no Idempotency-Key is known, and every call writes alone.
 */
export function registerCreateGameMatch(app: FastifyInstance, { databases, names, callerOf }: Floor): void {
  app.post<{ Body: Body }>(
    '/api/v1/game/matches/create',
    { schema: { response: { 200: createGameMatch.response } } },
    async ({ body, headers }) => {
      const [teams, games] = await Promise.all([
        findTeamRosters(databases.catalogProfile, [body.creatorTeamId, body.acceptedTeamId]),
        names.games(),
      ]);
      const [creator, accepted] = [body.creatorTeamId, body.acceptedTeamId].map((id) => teams.find((team) => team.id === id));
      if (!creator || !accepted) throw new DomainError('error_team_not_found');
      const rewardBonus = games.get(creator.gameId)?.modes.find(({ id }) => id === body.gameModeId)?.rewardBonus ?? 0;
      const created = toNewMatch(body, { creator, accepted, rewardBonus, callerId: callerOf(headers) });
      const { events, eventSequence } = toOutbox(
        created,
        [
          { type: 'match.created', data: {} },
          { type: 'match.accepted', data: {} },
        ],
        created.createdAt,
      );
      const { statement, id, rows } = insertMatch(
        { ...created, eventSequence },
        [rosterOf('creator', creator), rosterOf('accepted', accepted)],
        [],
        events,
      );
      await run(databases.match, sql('floor_match_insert', statement.text), [[id], ...NO_IDEMPOTENCY, ...rows]);
      return { success: true, matchId: created.id, timestamp: created.createdAt };
    },
  );
}

interface Parties {
  creator: TeamRosterRow;
  accepted: TeamRosterRow;
  rewardBonus: number;
  callerId: string;
}

function toNewMatch(body: Body, { creator, accepted, rewardBonus, callerId }: Parties): NewMatch {
  return {
    ...newMatchState({
      id: newId('match'),
      origin: 'game',
      status: 'ACCEPTED',
      publishStatus: 'PUBLISHED',
      gameId: creator.gameId,
      gameMode: body.gameModeId,
      rewardBonus,
      bestOf: body.bestOf,
      teamSize: body.teamSize,
      matchType: null,
      mapSelectionType: body.mapSelectionType,
      wagerAmount: null,
      selectedMaps: body.selectedMaps ?? [],
      creatorTeamId: creator.id,
      acceptedTeamId: accepted.id,
      challengedTeamId: null,
      leagueId: null,
      leagueSeasonId: null,
      scheduledAt: body.scheduledAt === undefined ? null : new Date(body.scheduledAt).toISOString(),
      createdAt: new Date().toISOString(),
    }),
    platform: body.platform,
    inputDevice: body.inputDevice,
    region: body.region,
    mapPreferenceMode: body.mapPreferenceMode,
    involvesLeagueTeam: creator.type === 'LEAGUE' || accepted.type === 'LEAGUE',
    selectedObjectives: body.selectedObjectives ?? [],
    gameSpecificOptions: null,
    lockedRules: null,
    leagueVersion: 0,
    notes: null,
    stage: null,
    createdByUserId: callerId,
    createdByKeyId: 'floor',
  };
}

function rosterOf(side: Side, { id, members }: TeamRosterRow): RosterState {
  const activeUserIds = members.map(({ userId }) => userId);
  return { side, teamId: id, activeUserIds, bench: [], spots: activeUserIds.length };
}
