import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import { findLeagueAccess } from '../access/index.js';
import type { LeagueContext } from '../context.js';
import { findTeam } from '../peers/index.js';
import { findLeagueTeam } from '../teams/index.js';

/** The catalog's data of a membership's team, read before the transaction, because this service cannot lock it anyway. */
export async function findAppliedTeam(
  { pool, peers, clock }: Pick<LeagueContext, 'pool' | 'peers' | 'clock'>,
  call: Pick<CallContext, 'requestId'>,
  identifier: string,
  leagueTeamId: string,
): Promise<catalogProfile.ResolveReferencesResponse_TeamEntry | undefined> {
  const league = await findLeagueAccess(pool, identifier, undefined, false);
  const membership = league && (await findLeagueTeam(pool, league.id, leagueTeamId, clock.now()));
  return membership && findTeam(peers, call, membership.teamId);
}
