import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { hasFiled, listAcceptances as findAcceptances, type ListedAcceptance } from '../db/list-acceptances.js';
import { findMatchState } from '../db/match-state.js';
import { captains } from '../domain/standing.js';
import { readStanding, requirePersonal, requireReadable } from '../steps/callers.js';
import { readSeenTeams } from '../steps/read-seen-teams.js';

/**
 * GET /matches/{matchId}/acceptances: all of them to captains of the creator team, otherwise those that the caller has filed. Players of a
 * private team are shown to its active members only (docs/reference/matches.md#visibility).
 * @throws error_match_not_found; error_captain_required for callers who are neither
 */
export function listAcceptances(context: MatchContext): Handlers<match.MatchDetailServiceService>['listAcceptances'] {
  const { pool, peers } = context;
  return async ({ matchId, status, pageSize, after }, call) => {
    const caller = requirePersonal(call);
    const [found, standing, isFiled] = await Promise.all([
      findMatchState(pool, matchId),
      readStanding(peers, call, caller),
      hasFiled(pool, matchId, caller.userId),
    ]);
    requireReadable(found, standing, caller);
    const isCreator = captains(standing, found.creatorTeamId);
    if (!isCreator && !isFiled) throw new DomainError('error_captain_required');
    const userId = isCreator ? undefined : caller.userId;
    const { acceptances, hasMore } = await findAcceptances(pool, { matchId, userId, status, pageSize, after });
    const seen = await readSeenTeams(
      context,
      acceptances.map(({ teamId }) => teamId),
      standing,
      call,
    );
    return { acceptances: acceptances.map((each) => toAcceptance(each, seen.has(each.teamId))), hasMore };
  };
}

function toAcceptance(row: ListedAcceptance, isSeen: boolean): match.Acceptance {
  const { id, teamId, status, selectedMaps, availableMaps, createdAt, disputedRules } = row;
  return {
    ...{ id, teamId, status, selectedMaps, availableMaps, createdAt },
    userId: isSeen ? row.userId : undefined,
    activeRoster: isSeen ? row.activeUserIds : [],
    benchRoster: isSeen ? row.bench.map((player) => ({ userId: player.id, priority: player.priority })) : [],
    disputedRules: disputedRules === null ? undefined : JSON.stringify(disputedRules),
    mapPreferenceMode: row.mapPreferenceMode ?? undefined,
    message: row.message ?? undefined,
    responseMessage: row.responseMessage ?? undefined,
    decidedAt: row.decidedAt ?? undefined,
  };
}
