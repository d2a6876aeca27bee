import type { catalogProfile } from '@matchpoint/contracts';
import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

export type RoleCandidate = catalogProfile.ResolveRoleCandidateResponse;

/** Asks catalog-profile whether a user (id or username) may be given a role; undefined if there is no such user. */
export function findRoleCandidate(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  identifier: string,
): Promise<RoleCandidate | undefined> {
  const call = { ...(caller && { caller }), requestId };
  return profile.resolveRoleCandidate({ identifier }, call).catch(undefinedIf('error_user_not_found'));
}
