import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { readLeagueRoles, readOrganizationRoles } from '../peers/index.js';
import type { Hosts } from './store/lists.js';

/** The hosts that the caller may act for. */
export async function readHosts({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<Hosts> {
  const { userId } = requireCaller(call);
  const [organizations, leagues] = await Promise.all([readOrganizationRoles(peers, call), readLeagueRoles(peers, call, userId)]);
  return { userId, organizationIds: idsOf(organizations), leagueIds: idsOf(leagues) };
}

function idsOf(roles: ReadonlyMap<string, string>): string[] {
  return [...roles].flatMap(([id, role]) => (role === 'OWNER' || role === 'ADMIN' ? [id] : []));
}
