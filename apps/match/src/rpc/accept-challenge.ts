import { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { refuseClosedMatch } from '../closings/refuse-closed.js';
import { setAcceptedVersion } from '../db/league-closings.js';
import { findMatchState } from '../db/match-state.js';
import { saveRoster } from '../db/rosters.js';
import { checkRoster, checkTeam, sortBench } from '../domain/create-rules.js';
import { notNow } from '../domain/not-allowed.js';
import { newRoster } from '../domain/rosters.js';
import { requireChallengedCaptain } from '../domain/standing.js';
import { rosterIdsOf, toBenchPlayer } from './accept-match.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { askEligibilityOf } from '../steps/ask-eligibility-of.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/challenges/accept by the challenged team's captain, with the roster that will play. */
export function acceptChallenge(context: MatchContext): Handlers<match.MatchCommandServiceService>['acceptChallenge'] {
  return async (request, call) => {
    const [standing, seen] = await Promise.all([
      readStanding(context.peers, call, requirePersonal(call)),
      findMatchState(context.pool, request.matchId),
    ]);
    const challenged = seen?.challengedTeamId ?? undefined;
    const [teams, eligibility] = await Promise.all([
      context.readTeamRosters(challenged === undefined ? [] : [challenged], call.requestId),
      seen && challenged !== undefined ? askEligibilityOf(context, call, seen, challenged, rosterIdsOf(request)) : undefined,
    ]);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.AcceptChallengeResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        requireChallengedCaptain(found, standing);
      },
      async act({ tx, match: found, apply, timestamp }) {
        const team = teams.get(found.challengedTeamId ?? '');
        if (!team) throw notNow(found, 'accept_challenge', 'challenged_captain');
        await apply({ name: 'accept_challenge', by: 'challenged_captain', playerIds: request.activeRoster });
        const bench = sortBench(request.benchRoster.map(toBenchPlayer));
        checkRoster(team, request.activeRoster, request.benchRoster.map(toBenchPlayer));
        checkTeam(team, { id: found.gameId }, found.teamSize, 'body.activeRoster');
        const closingVersion = eligibility?.().closingVersion ?? 0;
        await refuseClosedMatch(tx, found, closingVersion);
        if (closingVersion > 0) await setAcceptedVersion(tx, found.id, closingVersion);
        await saveRoster(tx, found.id, newRoster('accepted', team.id, request.activeRoster, bench), timestamp);
        return { timestamp };
      },
    });
  };
}
