import { match } from '@matchpoint/contracts';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import type { MatchState } from '../domain/match-state.js';
import { requireChallengedCaptain } from '../domain/standing.js';
import { actOnMatch, requireVisible } from '../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../steps/callers.js';

/** POST /matches/{matchId}/challenges/refuse by the challenged team: the match is cancelled. */
export function refuseChallenge(context: MatchContext): Handlers<match.MatchCommandServiceService>['refuseChallenge'] {
  return async (request, call) => {
    const standing = await readStanding(context.peers, call, requirePersonal(call));
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.RefuseChallengeResponse,
      standing,
      authorize(found) {
        requireVisible(found, standing);
        requireChallengedCaptain(found, standing);
      },
      async act({ tx, match: found, apply, timestamp }) {
        await apply({ name: 'refuse_challenge', by: 'challenged_captain', reason: request.reason });
        await tellLeague(tx, found);
        return { timestamp };
      },
    });
  };
}

/** The league deducts the points of a refused challenge. */
async function tellLeague(tx: ClientBase, { id, leagueId, leagueSeasonId, gameId, challengedTeamId }: MatchState): Promise<void> {
  if (leagueId === null || challengedTeamId === null) return;
  await appendEvent(tx, {
    type: 'internal.match.challenge_refused',
    subject: id,
    data: { matchId: id, leagueId, gameId, teamId: challengedTeamId, ...(leagueSeasonId !== null && { seasonId: leagueSeasonId }) },
  });
}
