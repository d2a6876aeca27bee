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
 * Reduces a user to what results need: a private id under another name (docs/reference/accounts.md#deletion). The previous name stays
 * reserved for a while and redirects to nobody. Afterwards roles pass on as after a ban; follow-suspensions.ts completes that after a
 * crash. Repeating it, or calling it for an unknown user, does nothing.
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
