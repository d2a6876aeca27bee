import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { mayBeOfferedRole, type NamedUser } from '../people/index.js';
import { isBanned } from './store/bans.js';

/**
 * The person whom a group may invite or add.
 * @param isKnown whether the person already plays for the group
 * @throws DomainError error_user_not_found, without saying why; error_banned
 */
export async function requireCandidate(
  tx: ClientBase,
  organizationId: string | null,
  person: NamedUser | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<NamedUser> {
  if (!person || !mayBeOfferedRole(person, { isKnown })) throw new DomainError('error_user_not_found');
  if (await isBanned(tx, organizationId, person.id)) throw new DomainError('error_banned');
  return person;
}
