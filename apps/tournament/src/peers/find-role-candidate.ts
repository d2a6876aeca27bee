import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

export type RoleCandidate = catalogProfile.ResolveRoleCandidateResponse;

/** Asks catalog-profile whether a user (id or username) may be given a role; undefined if there is no such user. */
export async function findRoleCandidate(
  { profile }: Pick<Peers, 'profile'>,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  identifier: string,
): Promise<RoleCandidate | undefined> {
  try {
    return await profile.resolveRoleCandidate({ identifier }, { ...(caller && { caller }), requestId });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_user_not_found') return undefined;
    throw error;
  }
}
