import type { match } from '@matchpoint/contracts';
import type { CallContext, Handlers } from '@matchpoint/rpc';
import { openDesk } from '../../chat/index.js';
import type { MatchContext } from '../../context.js';
import { requireReader } from '../access.js';
import { type DisputeList, listDisputes as list } from '../store.js';

/**
 * Disputes of a match, for both teams and staff; of a league, for its staff; at the platform's desk, for platform staff: those outside of
 * leagues and escalated ones.
 * @throws error_match_not_found; as openDesk
 */
export function listDisputes(context: MatchContext): Handlers<match.MatchDisputeServiceService>['listDisputes'] {
  return async (request, call) => {
    const { status, gameId, teamId, seasonId, pageSize, after } = request;
    const of = await findList(context, call, request);
    return list(context.pool, of, { status, gameId, teamId, seasonId }, { pageSize, after });
  };
}

async function findList(
  context: MatchContext,
  call: CallContext,
  { matchId, league }: Pick<match.ListDisputesRequest, 'matchId' | 'league'>,
): Promise<DisputeList> {
  if (matchId !== undefined) {
    await requireReader(context, call, matchId);
    return { matchId };
  }
  const desk = await openDesk(context, call, 'listLeagueDisputes', league);
  desk.requireRole();
  return desk.leagueId === undefined ? { desk: 'platform' } : { leagueId: desk.leagueId };
}
