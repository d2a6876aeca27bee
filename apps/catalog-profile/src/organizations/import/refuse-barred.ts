import { isRejected, type RowRejection } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { Member } from '../../groups/index.js';
import { findBarred } from '../store/bans.js';

/**
 * Keeps members from being added to groups that they are banned from, and users who are banned from the platform or deleted from being
 * added at all. Returns the plans, with a fault in place of each that would add one. Exact while the organizations are locked.
 * @param organizationOf the organization whose bans count
 */
export async function refuseBarred<Plan extends { roster: readonly Member[] | undefined }>(
  tx: PoolClient,
  plans: readonly (Plan | RowRejection)[],
  organizationOf: (plan: Plan) => string | null,
): Promise<(Plan | RowRejection)[]> {
  const people = plans.flatMap((plan, row) =>
    isRejected(plan) ? [] : (plan.roster ?? []).map(({ userId }, index) => ({ organizationId: organizationOf(plan), userId, row, index })),
  );
  const judged = [...plans];
  for (const [position, why] of await findBarred(tx, people)) {
    const { row = 0, index } = people[position] ?? {};
    if (judged[row] === plans[row]) judged[row] = { reason: `members[${index}].username: the user is ${why}` };
  }
  return judged;
}
