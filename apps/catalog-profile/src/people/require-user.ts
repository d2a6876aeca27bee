import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import { resolveUsers } from './store/imported-users.js';

/** The user of a username or id, for operators, without visibility rules. @throws DomainError error_user_not_found */
export async function requireUser(client: Pool | ClientBase, identifier: string): Promise<{ id: string; username: string }> {
  const user = (await resolveUsers(client, [identifier])).get(identifier);
  if (!user) throw new DomainError('error_user_not_found');
  return user;
}
