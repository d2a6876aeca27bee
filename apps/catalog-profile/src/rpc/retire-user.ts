import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { nameTaken } from '../db/created-users.js';
import { holdNames, orphanNames } from '../db/held-names.js';
import { forgetPerson, saveDeleted } from '../db/retired-users.js';
import { findOperators, holdStaff, lockStaffTarget } from '../db/staff.js';
import { daysLater, OLD_NAMES } from '../domain/group-limits.js';
import { usernameKeys } from '../domain/names/name-keys.js';
import { deletionBlocked, LAST_OPERATOR, namesOfDeleted } from '../domain/retirement.js';
import { endRolesOf } from '../steps/end-roles.js';

type Context = Pick<CatalogProfileContext, 'pool' | 'clock'>;

/**
 * Leaves of a user what results need, an id under another name, private (management, section D). The name of before is nobody else's for
 * a while and leads to nobody. Roles pass on as at a ban, after that: what a crash leaves of them ends by follow-suspensions.ts. Again, and
 * of a user who is not there: nothing.
 * @throws DomainError error_account_deletion_blocked for the last operator
 */
export function retireUser(context: Context) {
  return async ({ id }: catalogProfile.RetireUserRequest): Promise<catalogProfile.RetireUserResponse> => {
    const { pool, clock } = context;
    await withTransaction(pool, async (tx) => {
      await holdStaff(tx, 'change');
      const user = await lockStaffTarget(tx, id);
      if (!user || user.id !== id || user.deletedAt !== null) return;
      const operators = await findOperators(tx);
      if (operators.length === 1 && operators[0] === id) throw deletionBlocked(LAST_OPERATOR);
      const now = clock.now();
      await orphanNames(tx, id, daysLater(now, OLD_NAMES.holdDays));
      await saveDeleted(tx, id, await takeNameOfDeleted(tx, id, now), now);
      await forgetPerson(tx, id);
    });
    await endRolesOf(context, id);
    return {};
  };
}

async function takeNameOfDeleted(tx: ClientBase, id: string, now: Date): Promise<string> {
  for (const name of namesOfDeleted(id)) if (await holdNames(tx, usernameKeys(name), id, now.toISOString())) return name;
  throw nameTaken(`deleted-${id}`);
}
