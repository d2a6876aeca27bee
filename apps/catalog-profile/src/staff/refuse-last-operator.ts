import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import type { LockedUser } from '../people/index.js';
import { findOperators } from './store/staff.js';

/**
 * Keeps an OPERATOR who can act, whatever a locked user loses. Exact while the staff list is locked for a change.
 * @throws DomainError error_last_operator
 */
export async function refuseLastOperator(tx: ClientBase, { id, staffRole, hasAccount }: LockedUser): Promise<void> {
  if (staffRole !== 'OPERATOR' || !hasAccount) return;
  if ((await findOperators(tx)).every((each) => each === id)) throw new DomainError('error_last_operator');
}
