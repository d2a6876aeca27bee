import { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findWaitingTeamIds, insertAcceptance } from '../db/acceptances.js';
import { refuseClosedMatch } from '../closings/refuse-closed.js';
import { setAcceptanceVersion } from '../db/league-closings.js';
import { findMatchState } from '../db/match-state.js';
import { checkMaps, checkRoster, checkTeam, sortBench } from '../domain/create-rules.js';
import { roomChanged } from '../outbox/room-changed.js';
import { findGame } from '../peers/catalog.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { askEligibilityOf } from '../steps/ask-eligibility-of.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** Teams that may have a pending acceptance of one match. */
const MOST_WAITING = 200;

/**
 * POST /matches/{matchId}/accept: another team's captain files an acceptance of an open match. The creator's captain approves one.
 * @throws error_match_not_found, error_team_not_found; error_captain_required; INVALID_INPUT, error_match_not_in_valid_state,
 * error_team_not_active, error_league_not_eligible, error_limit_reached
 */
export function acceptMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['acceptMatch'] {
  return async (request, call) => {
    const caller = requirePersonal(call);
    const [standing, teams, seen] = await Promise.all([
      readStanding(context.peers, call, caller),
      context.readTeamRosters([request.teamId], call.requestId),
      findMatchState(context.pool, request.matchId),
    ]);
    const [game, eligibility] = await Promise.all([
      seen && findGame(context.catalog, seen.gameId, seen.gameMode),
      seen && askEligibilityOf(context, call, seen, request.teamId, rosterIdsOf(request)),
    ]);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.AcceptMatchResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        const team = teams.get(request.teamId);
        if (!team) throw new DomainError('error_team_not_found');
        if (!team.captainIds.has(caller.userId)) throw new DomainError('error_captain_required');
        return team;
      },
      async act({ tx, match: found, apply, timestamp }, team) {
        if (team.id === found.creatorTeamId) throw invalidInput('body.teamId', 'a team cannot accept its own match');
        await apply({ name: 'file_acceptance', by: 'other_captain' });
        checkTeam(team, { id: found.gameId }, found.teamSize, 'body.teamId');
        checkRoster(team, request.activeRoster, request.benchRoster.map(toBenchPlayer));
        if (game) checkMaps(request.selectedMaps, { gameModeId: found.gameMode, bestOf: found.bestOf }, game, 'body.selectedMaps');
        const closingVersion = eligibility?.().closingVersion ?? 0;
        await refuseClosedMatch(tx, found, closingVersion, { teamId: team.id, version: closingVersion });
        const waiting = await findWaitingTeamIds(tx, found.id);
        if (waiting.includes(team.id))
          throw new DomainError('error_match_not_in_valid_state', { message: 'The team already has a pending acceptance of this match.' });
        if (waiting.length >= MOST_WAITING)
          throw new DomainError('error_limit_reached', {
            message: `${MOST_WAITING} teams already have a pending acceptance of this match.`,
          });
        const acceptanceId = newId('acc');
        await insertAcceptance(
          tx,
          {
            id: acceptanceId,
            matchId: found.id,
            teamId: team.id,
            userId: caller.userId,
            activeUserIds: request.activeRoster,
            bench: sortBench(request.benchRoster.map(toBenchPlayer)),
            disputedRulesJson: request.disputedRules,
            mapPreferenceMode: request.mapPreferenceMode,
            selectedMaps: request.selectedMaps,
            message: request.message,
          },
          timestamp,
        );
        if (closingVersion > 0) await setAcceptanceVersion(tx, acceptanceId, closingVersion);
        await appendEvent(tx, roomChanged(found, timestamp));
        return { acceptanceId, timestamp };
      },
    });
  };
}

export function toBenchPlayer({ userId, priority }: match.BenchPlayer): { id: string; priority: number } {
  return { id: userId, priority };
}

/** Everyone on a roster, active or on the bench. */
export function rosterIdsOf({ activeRoster, benchRoster }: Pick<match.AcceptMatchRequest, 'activeRoster' | 'benchRoster'>): string[] {
  return [...activeRoster, ...benchRoster.map(({ userId }) => userId)];
}
