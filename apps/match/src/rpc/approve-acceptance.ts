import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { approveAcceptance as approve, findAcceptance } from '../db/acceptances.js';
import { refuseClosedMatch } from '../closings/refuse-closed.js';
import { findAcceptanceVersion, setAcceptedVersion } from '../db/league-closings.js';
import { findMatchState } from '../db/match-state.js';
import { saveRoster } from '../db/rosters.js';
import { markLeagueTeam } from '../db/save-match.js';
import { checkMaps } from '../domain/create-rules.js';
import { newRoster } from '../domain/rosters.js';
import { findGame } from '../peers/catalog.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { requireAcceptance, requireWaiting } from '../steps/answer-acceptance.js';
import { askEligibilityOf, storedRosterIds } from '../steps/ask-eligibility-of.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/**
 * POST …/acceptances/{acceptanceId}/approve: the match gets its second team with the roster that it filed; all other acceptances are
 * declined. `availableMaps` are stored with the answer: any number of the mode's maps. The conditions of the team's request must still
 * hold.
 */
export function approveAcceptance(context: MatchContext): Handlers<match.MatchCommandServiceService>['approveAcceptance'] {
  return async (request, call) => {
    const { pool, peers, catalog, readTeamRosters } = context;
    const caller = requirePersonal(call);
    const [standing, seen, filed] = await Promise.all([
      readStanding(peers, call, caller),
      findMatchState(pool, request.matchId),
      findAcceptance(pool, request.matchId, request.acceptanceId),
    ]);
    const [teams, game, eligibility] = await Promise.all([
      readTeamRosters(filed ? [filed.teamId] : [], call.requestId),
      seen && request.availableMaps.length > 0 ? findGame(catalog, seen.gameId, seen.gameMode) : undefined,
      seen && filed && askEligibilityOf(context, call, seen, filed.teamId, storedRosterIds(filed)),
    ]);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.ApproveAcceptanceResponse,
      standing,
      authorize: (found, tx) => requireAcceptance(tx, found, request.acceptanceId, standing),
      async act({ tx, match: found, apply, timestamp }, acceptance) {
        if (game) checkMaps(request.availableMaps, { gameModeId: found.gameMode, bestOf: Infinity }, game, 'body.availableMaps');
        requireWaiting(acceptance);
        const team = teams.get(acceptance.teamId);
        if (team?.isActive !== true) throw new DomainError('error_team_not_active');
        const closingVersion = eligibility?.().closingVersion ?? 0;
        const version = found.leagueId === null ? 0 : await findAcceptanceVersion(tx, acceptance.id);
        await refuseClosedMatch(tx, found, closingVersion, { teamId: acceptance.teamId, version });
        await apply({ name: 'approve_acceptance', by: 'creator_captain', teamId: acceptance.teamId, playerIds: acceptance.activeUserIds });
        if (closingVersion > 0) await setAcceptedVersion(tx, found.id, closingVersion);
        if (team.isLeagueTeam) await markLeagueTeam(tx, found.id);
        await approve(
          tx,
          found.id,
          { acceptanceId: acceptance.id, userId: caller.userId, message: request.responseMessage },
          request.availableMaps,
          timestamp,
        );
        const { teamId, activeUserIds, bench } = acceptance;
        await saveRoster(tx, found.id, newRoster('accepted', teamId, activeUserIds, bench), timestamp);
        return { timestamp };
      },
    });
  };
}
