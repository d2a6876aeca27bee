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

/** Ids of a caller's teams, including disbanded ones. */
export interface CallerTeams {
  captained: ReadonlySet<string>;
  /** Those that the caller captains, and those where they are a member. */
  all: ReadonlySet<string>;
}

export async function readCallerTeams(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
): Promise<CallerTeams> {
  const { teams } = await profile.listCallerTeams({}, { ...(caller && { caller }), requestId });
  const captained = teams.filter(({ role }) => role === 'CAPTAIN' || role === 'CO_CAPTAIN');
  return { captained: new Set(captained.map(({ teamId }) => teamId)), all: new Set(teams.map(({ teamId }) => teamId)) };
}
