import { match } from '@matchpoint/contracts';
import { newId, PUBLISH_STATUSES, type PublishStatus } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type CallContext, type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { countWaiting } from '../db/count-waiting.js';
import { insertMatch, type NewMatch } from '../db/insert-match.js';
import { refuseClosed } from '../closings/refuse-closed.js';
import { checkPlan, checkRoster, checkTeam, type GameRules, sortBench, type TeamRoster } from '../domain/create-rules.js';
import type { MatchEvent } from '../domain/match-state.js';
import { newMatchState } from '../domain/new-match.js';
import { newRoster } from '../domain/rosters.js';
import { timersOf } from '../domain/timers.js';
import { refuseTooManyWaiting } from '../domain/waiting.js';
import { toOutbox } from '../outbox/match-events.js';
import { findGame } from '../peers/catalog.js';
import { askEligibility, type Eligibility, refuseUnknownLeague } from '../peers/league-eligibility.js';
import { rosterIdsOf, toBenchPlayer } from './accept-match.js';
import { requirePersonal } from '../steps/callers.js';
import { refuseChallengeOverLimit } from '../steps/refuse-challenge-over-limit.js';
import { parseObject } from '../steps/parse-object.js';

/**
 * POST /matches/create (docs/reference/matches.md#creation): a draft, an open match, or a challenge.
 * @throws error_team_not_found, error_game_not_found, error_league_not_found; error_captain_required; INVALID_INPUT; error_team_not_active,
 * error_league_not_eligible, error_limit_reached
 */
export function createMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['createMatch'] {
  return async (request, call) => {
    const caller = requirePersonal(call);
    const challengedTeamId = request.isChallenge ? request.challengedTeamId : undefined;
    const [teams, game, waiting] = await Promise.all([
      context.readTeamRosters([request.teamId, ...(challengedTeamId === undefined ? [] : [challengedTeamId])], call.requestId),
      findGame(context.catalog, request.gameId, request.gameModeId),
      // Read ahead, so that a creation stays one statement. Creations that run at the same time may exceed the limit by their number.
      countWaiting(context.pool, request.teamId, challengedTeamId, context.clock.now()),
    ]);
    const eligibility = game && (await askLeague(context, call, request, game, challengedTeamId));
    const authorize = (): Parties => {
      const parties = findParties(request, teams, game, challengedTeamId);
      refuseUnknownLeague(eligibility);
      if (!parties.team.captainIds.has(caller.userId)) throw new DomainError('error_captain_required');
      return parties;
    };
    const prepare = (parties: Parties) => {
      const now = context.clock.now();
      checkRequest(request, parties, now);
      refuseTooManyWaiting(waiting);
      const league = eligibility?.();
      const created: NewMatch = {
        ...toNewMatch(request, parties, now, league),
        createdByUserId: caller.userId,
        createdByKeyId: caller.keyId,
      };
      const events: MatchEvent[] = [
        { type: 'match.created', data: {} },
        ...(created.publishStatus === 'PUBLISHED' ? [{ type: 'match.published' as const, data: {} }] : []),
      ];
      const outbox = toOutbox(created, events, created.createdAt);
      const bench = sortBench(request.benchRoster.map(toBenchPlayer));
      const roster = newRoster('creator', request.teamId, request.activeRoster, bench);
      return {
        response: { matchId: created.id, timestamp: created.createdAt },
        ...insertMatch({ ...created, eventSequence: outbox.eventSequence }, [roster], timersOf(created, []), outbox.events),
      };
    };
    if (!eligibility) return runIdempotent(context.pool, call, { codec: match.CreateMatchResponse, authorize, prepare });
    return runIdempotent(context.pool, call, {
      codec: match.CreateMatchResponse,
      find: async () => authorize(),
      async write(tx, parties) {
        const { response, statement, ...rows } = prepare(parties);
        const { leagueId, leagueSeasonId, closingVersion } = eligibility();
        const teamIds = [request.teamId, ...(challengedTeamId === undefined ? [] : [challengedTeamId])];
        await refuseClosed(tx, { leagueId, gameId: parties.game.id, leagueSeasonId, teamIds, version: closingVersion });
        if (challengedTeamId !== undefined) {
          const challenge = { leagueId, leagueSeasonId, gameId: parties.game.id, teamId: request.teamId, challengedTeamId };
          await refuseChallengeOverLimit(tx, challenge, eligibility().challengeLimits, context.clock.now());
        }
        await statement.writeWithin(tx, rows);
        return response;
      },
    });
  };
}

interface Parties {
  game: GameRules;
  team: TeamRoster;
  challenged?: TeamRoster;
}

function findParties(
  request: match.CreateMatchRequest,
  teams: ReadonlyMap<string, TeamRoster>,
  game: GameRules | undefined,
  challengedTeamId: string | undefined,
): Parties {
  const team = teams.get(request.teamId);
  if (!team) throw new DomainError('error_team_not_found');
  if (!game) throw new DomainError('error_game_not_found');
  if (challengedTeamId === undefined) return { game, team };
  const challenged = teams.get(challengedTeamId);
  if (!challenged) throw new DomainError('error_team_not_found', { message: 'The challenged team does not exist.' });
  return { game, team, challenged };
}

function checkRequest(request: match.CreateMatchRequest, { game, team, challenged }: Parties, now: Date): void {
  if (request.isChallenge && request.challengedTeamId === undefined)
    throw invalidInput('body.challengedTeamId', 'required for a challenge');
  if (challenged?.id === team.id) throw invalidInput('body.challengedTeamId', 'a team cannot challenge itself');
  if (!PUBLISH_STATUSES.some((status) => status === request.publishStatus))
    throw invalidInput('body.publishStatus', `must be one of ${PUBLISH_STATUSES.join(', ')}`);
  checkPlan(request, game, now);
  checkRoster(team, request.activeRoster, request.benchRoster.map(toBenchPlayer));
  checkTeam(team, game, request.teamSize, 'body.teamId');
  if (challenged) checkTeam(challenged, game, request.teamSize, 'body.challengedTeamId');
}

async function askLeague(
  { peers }: MatchContext,
  call: CallContext,
  request: match.CreateMatchRequest,
  game: GameRules,
  opponentTeamId: string | undefined,
): Promise<Eligibility | undefined> {
  if (request.leagueId === undefined) return undefined;
  return askEligibility(peers, call, {
    league: request.leagueId,
    creatorTeamId: request.teamId,
    opponentTeamId,
    gameId: game.id,
    mode: request.gameModeId,
    maps: request.selectedMaps,
    bestOf: request.bestOf,
    teamSize: request.teamSize,
    matchType: request.matchType,
    wagerAmount: request.wagerAmount,
    scheduledAt: request.scheduledAt,
    mapSelectionType: request.mapSelectionType,
    isChallenge: request.isChallenge === true,
    rosterUserIds: rosterIdsOf(request),
    rosterTeamId: request.teamId,
    creatorRosterUserIds: [],
  });
}

function toNewMatch(
  request: match.CreateMatchRequest,
  { game, team, challenged }: Parties,
  now: Date,
  league: ReturnType<Eligibility> | undefined,
): Omit<NewMatch, 'createdByUserId' | 'createdByKeyId'> {
  return {
    ...newMatchState({
      id: newId('match'),
      origin: 'captain',
      status: 'PENDING',
      publishStatus: request.publishStatus as PublishStatus,
      gameId: game.id,
      gameMode: request.gameModeId,
      rewardBonus: game.modes.get(request.gameModeId) ?? 0,
      bestOf: request.bestOf,
      teamSize: request.teamSize,
      matchType: request.matchType,
      wagerAmount: request.wagerAmount ?? null,
      selectedMaps: request.selectedMaps,
      mapSelectionType: request.mapSelectionType,
      creatorTeamId: team.id,
      acceptedTeamId: null,
      challengedTeamId: challenged?.id ?? null,
      leagueId: league?.leagueId ?? null,
      leagueSeasonId: league?.leagueSeasonId ?? null,
      scheduledAt: request.scheduledAt ?? null,
      createdAt: now.toISOString(),
    }),
    leagueVersion: league?.closingVersion ?? 0,
    platform: request.platform,
    inputDevice: request.inputDevice,
    region: request.region,
    mapPreferenceMode: request.mapPreferenceMode,
    involvesLeagueTeam: team.isLeagueTeam || challenged?.isLeagueTeam === true,
    selectedObjectives: request.selectedObjectives,
    gameSpecificOptions: parseObject(request.gameSpecificOptions),
    lockedRules: parseObject(request.lockedRules),
    notes: request.notes ?? null,
    stage: null,
  };
}
