import type { match, MatchAction } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findWaiting } from '../db/list-acceptances.js';
import { findMatchState, findRosters } from '../db/match-state.js';
import { allowedActions, otherTeamsOf, personsIn } from '../steps/allowed-actions.js';
import type { MatchState } from '../domain/match-state.js';
import type { Standing } from '../domain/standing.js';
import { readStanding, requirePersonal, requireReadable } from '../steps/callers.js';

const ANSWERS: readonly MatchAction[] = ['acceptances/approve', 'acceptances/decline'];

/**
 * `allowedActions` of GET /matches/{matchId}: what the caller may do to the match now. The lifecycle says it; besides, there must be an
 * acceptance to answer, and a team that could take the match up. What only the league knows is left out. Besides, `readyTeamIds`: which
 * side is ready already.
 * @throws error_match_not_found
 */
export function listAllowedActions(context: MatchContext): Handlers<match.MatchDetailServiceService>['listAllowedActions'] {
  const { pool, peers } = context;
  return async ({ matchId }, call) => {
    const caller = requirePersonal(call);
    const [found, rosters, standing] = await Promise.all([
      findMatchState(pool, matchId),
      findRosters(pool, matchId),
      readStanding(peers, call, caller),
    ]);
    requireReadable(found, standing, caller);
    const readyTeamIds = readyTeamsOf(found);
    const actions = allowedActions(found, personsIn(found, rosters, standing));
    if (!actions.some((action) => action === 'accept' || ANSWERS.includes(action))) return { actions, readyTeamIds };
    const others = otherTeamsOf(found, standing);
    const { isAwaited, teamIds } = await findWaiting(pool, matchId, others);
    const canAccept = await canTakeUp(
      context,
      found,
      others.filter((teamId) => !teamIds.includes(teamId)),
      standing,
    );
    return {
      actions: actions.filter((action) => (action === 'accept' ? canAccept : isAwaited || !ANSWERS.includes(action))),
      readyTeamIds,
    };
  };
}

function readyTeamsOf({ creatorTeamId, creatorReadyAt, acceptedTeamId, acceptedReadyAt }: MatchState): string[] {
  return [creatorReadyAt && creatorTeamId, acceptedReadyAt && acceptedTeamId].filter((teamId) => teamId !== null);
}

/** Whether one of the teams plays the match's game, may play, and is large enough. */
async function canTakeUp(
  { readTeamRosters }: Pick<MatchContext, 'readTeamRosters'>,
  { gameId, teamSize }: MatchState,
  teamIds: readonly string[],
  { userId }: Standing,
): Promise<boolean> {
  const teams = [...(await readTeamRosters(teamIds)).values()];
  return teams.some((team) => team.isActive && team.gameId === gameId && team.memberIds.size >= teamSize && team.captainIds.has(userId));
}
