import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** The current team of an id or slug, with its active members; undefined if not found. */
export async function findTeam(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  identifier: string,
): Promise<catalogProfile.ResolveReferencesResponse_TeamEntry | undefined> {
  return (await profile.resolveReferences({ usernames: [], teams: [identifier] }, { requestId })).teams[0];
}

/** Teams that the caller captains, including disbanded ones. */
export async function readCaptainedTeamIds(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
): Promise<ReadonlySet<string>> {
  const { teams } = await profile.listCallerTeams({}, { ...(caller && { caller }), requestId });
  return new Set(teams.filter(({ role }) => role === 'CAPTAIN' || role === 'CO_CAPTAIN').map(({ teamId }) => teamId));
}
