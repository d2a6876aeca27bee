import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../../context.js';
import { mayBeOfferedRole, mayHoldRole } from '../rules/role-candidate.js';
import { findNamedUser } from '../store/locked-users.js';

/** Whether a user may be given a role, for groups that other services own. @throws DomainError error_user_not_found */
export function resolveRoleCandidate({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.ResolveRoleCandidateRequest): Promise<catalogProfile.ResolveRoleCandidateResponse> => {
    const person = await findNamedUser(pool, identifier);
    if (!person) throw new DomainError('error_user_not_found');
    return { userId: person.id, mayBeOffered: mayBeOfferedRole(person, { isKnown: false }), mayHold: mayHoldRole(person) };
  };
}
