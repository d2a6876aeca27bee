import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** A league that hosts tournaments. */
export interface HostLeague {
  id: string;
  isActive: boolean;
  activeSeasons: readonly { id: string; gameId: string }[];
}

/** A league by its id or slug; undefined if not found. */
export async function findLeague(
  { league }: Pick<Peers, 'league'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  identifier: string,
): Promise<HostLeague | undefined> {
  const answer = await league.getLeague({ identifier }, { requestId }).catch(undefinedIf('error_league_not_found'));
  const found = answer?.league;
  return found && { id: found.id, isActive: found.status === 'active', activeSeasons: found.activeSeasons };
}

/** Whether a league has banned a team. */
export async function isBannedInLeague(
  { leagueRecords }: Pick<Peers, 'leagueRecords'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  leagueId: string,
  teamId: string,
): Promise<boolean> {
  const { bans } = await leagueRecords.listLeagueBans({ league: leagueId, teamId, status: 'active', pageSize: 1 }, { requestId });
  return bans.length > 0;
}

/** The role of a user in each league. */
export async function readLeagueRoles(
  { league }: Pick<Peers, 'league'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const { roles } = await league.batchListLeagueRoles({ userIds: [userId] }, { ...(caller && { caller }), requestId });
  return new Map(roles.map(({ leagueId, role }) => [leagueId, role]));
}
