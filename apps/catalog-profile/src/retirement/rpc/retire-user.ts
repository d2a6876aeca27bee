import type { catalogProfile } from '@matchpoint/contracts';
import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../../context.js';
import { picturesRemoved } from '../../images/index.js';
import { daysLater, OLD_NAMES } from '../../limits.js';
import { endRolesOf } from '../../moderation/index.js';
import { holdNames, orphanNames, usernameKeys } from '../../names/index.js';
import { lockNamedUser, nameTaken } from '../../people/index.js';
import { findOperators, holdStaff } from '../../staff/index.js';
import { deletionBlocked, LAST_OPERATOR, namesOfDeleted } from '../rules/retirement.js';
import { forgetPerson, saveDeleted } from '../store/retired-users.js';

type Context = Pick<CatalogProfileContext, 'pool' | 'clock'>;

/**
 * Leaves of a user what results need, an id under another name, private (docs/reference/accounts.md#deletion). The name of before is nobody
 * else's for a while and leads to nobody. Roles pass on as at a ban, after that: what a crash leaves of them ends by follow-suspensions.ts.
 * Again, and of a user who is not there: nothing.
 * @throws DomainError error_account_deletion_blocked for the last operator
 */
export function retireUser(context: Context) {
  return async ({ id }: catalogProfile.RetireUserRequest): Promise<catalogProfile.RetireUserResponse> => {
    const { pool, clock } = context;
    await withTransaction(pool, async (tx) => {
      await holdStaff(tx, 'change');
      const user = await lockNamedUser(tx, id);
      if (!user || user.id !== id || user.deletedAt !== null) return;
      const operators = await findOperators(tx);
      if (operators.length === 1 && operators[0] === id) throw deletionBlocked(LAST_OPERATOR);
      const now = clock.now();
      await orphanNames(tx, id, daysLater(now, OLD_NAMES.holdDays));
      await saveDeleted(tx, id, await takeNameOfDeleted(tx, id, now), now);
      await forgetPerson(tx, id);
      const replacedUrls = [user.avatarUrl, user.bannerUrl].flatMap((url) => url ?? []);
      await appendEvents(tx, picturesRemoved('user', id, replacedUrls));
    });
    await endRolesOf(context, id);
    return {};
  };
}

async function takeNameOfDeleted(tx: ClientBase, id: string, now: Date): Promise<string> {
  for (const name of namesOfDeleted(id)) if (await holdNames(tx, usernameKeys(name), id, now.toISOString())) return name;
  throw nameTaken(`deleted-${id}`);
}
