import { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { insertMatch, type NewMatch } from '../db/insert-match.js';
import { checkPlan, checkTeam, type GameRules, type TeamRoster } from '../domain/create-rules.js';
import { newMatchState } from '../domain/new-match.js';
import { newRoster } from '../domain/rosters.js';
import { toOutbox } from '../outbox/match-events.js';
import { findGame } from '../peers/catalog.js';
import { requireGameDeveloper } from '../steps/callers.js';

/**
 * POST /game/matches/create (docs/reference/matches.md#creation): ACCEPTED and PUBLISHED at once, with all active members of both teams as
 * rosters.
 * @throws error_team_not_found; error_game_scope_mismatch for a team of another game; INVALID_INPUT; error_team_not_active
 */
export function createGameMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['createGameMatch'] {
  return async (request, call) => {
    const developer = requireGameDeveloper(call);
    const [teams, game] = await Promise.all([
      context.readTeamRosters([request.creatorTeamId, request.acceptedTeamId], call.requestId),
      findGame(context.catalog, developer.gameId, request.gameModeId),
    ]);
    const [creator, accepted] = [teams.get(request.creatorTeamId), teams.get(request.acceptedTeamId)];
    return runIdempotent(context.pool, call, {
      codec: match.CreateGameMatchResponse,
      authorize: () => requireParties(creator, accepted, game, developer.gameId),
      prepare(parties) {
        const now = context.clock.now();
        checkRequest(request, parties, now);
        const created: NewMatch = {
          ...toNewMatch(request, parties, now),
          createdByUserId: developer.userId,
          createdByKeyId: developer.keyId,
        };
        const outbox = toOutbox(
          created,
          [
            { type: 'match.created', data: {} },
            { type: 'match.accepted', data: {} },
          ],
          created.createdAt,
        );
        const { creator, accepted } = parties;
        const rosters = [
          newRoster('creator', creator.id, [...creator.memberIds]),
          newRoster('accepted', accepted.id, [...accepted.memberIds]),
        ];
        return {
          response: { matchId: created.id, timestamp: created.createdAt },
          ...insertMatch({ ...created, eventSequence: outbox.eventSequence }, rosters, [], outbox.events),
        };
      },
    });
  };
}

interface Parties {
  game: GameRules;
  creator: TeamRoster;
  accepted: TeamRoster;
}

function requireParties(
  creator: TeamRoster | undefined,
  accepted: TeamRoster | undefined,
  game: GameRules | undefined,
  gameId: string,
): Parties {
  if (!creator || !accepted) throw new DomainError('error_team_not_found');
  if (!game || creator.gameId !== gameId || accepted.gameId !== gameId) throw new DomainError('error_game_scope_mismatch');
  return { game, creator, accepted };
}

function checkRequest(request: match.CreateGameMatchRequest, { game, creator, accepted }: Parties, now: Date): void {
  if (creator.id === accepted.id) throw invalidInput('body.acceptedTeamId', 'the same team as creatorTeamId');
  checkPlan(request, game, now);
  checkTeam(creator, game, request.teamSize, 'body.creatorTeamId');
  checkTeam(accepted, game, request.teamSize, 'body.acceptedTeamId');
}

function toNewMatch(
  request: match.CreateGameMatchRequest,
  { game, creator, accepted }: Parties,
  now: Date,
): Omit<NewMatch, 'createdByUserId' | 'createdByKeyId'> {
  return {
    ...newMatchState({
      id: newId('match'),
      origin: 'game',
      status: 'ACCEPTED',
      publishStatus: 'PUBLISHED',
      gameId: game.id,
      gameMode: request.gameModeId,
      rewardBonus: game.modes.get(request.gameModeId) ?? 0,
      bestOf: request.bestOf,
      teamSize: request.teamSize,
      matchType: null,
      wagerAmount: null,
      selectedMaps: request.selectedMaps,
      mapSelectionType: request.mapSelectionType,
      creatorTeamId: creator.id,
      acceptedTeamId: accepted.id,
      challengedTeamId: null,
      leagueId: null,
      leagueSeasonId: null,
      scheduledAt: request.scheduledAt ?? null,
      createdAt: now.toISOString(),
    }),
    platform: request.platform,
    inputDevice: request.inputDevice,
    region: request.region,
    mapPreferenceMode: request.mapPreferenceMode,
    involvesLeagueTeam: creator.isLeagueTeam || accepted.isLeagueTeam,
    selectedObjectives: request.selectedObjectives,
    gameSpecificOptions: null,
    lockedRules: null,
    notes: null,
    stage: null,
    leagueVersion: 0,
  };
}
