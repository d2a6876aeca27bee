import { isRejected, type RowRejection } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { Member } from '../../groups/index.js';
import { findBarred } from '../store/bans.js';

/**
 * Sees that nobody is made a member of what they are banned from, nor who is banned from the platform or deleted: the plans, with what is
 * wrong in place of each that would. Exact while the organizations are locked.
 * @param organizationOf whose bans count
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
