import { DAY_MS } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { LIMITS } from '../../limits.js';

const FORGET = sql('foundings_forget', 'delete from group_foundings where user_id = $1 and kind = $2 and founded_at <= $3');
const NOTE = sql<{ id: string }>(
  'founding_note',
  `insert into group_foundings (user_id, kind, founded_at)
   select $1, $2, $3 where (select count(*) from group_foundings where user_id = $1 and kind = $2) < $4 returning id`,
);

/**
 * Records that a locked user founds a group.
 * @returns false if the user has already founded the daily maximum of this kind within 24 hours; nothing is recorded then
 */
export async function noteFounding(tx: ClientBase, userId: string, kind: 'organization' | 'team', now: Date): Promise<boolean> {
  await run(tx, FORGET, [userId, kind, new Date(now.getTime() - DAY_MS).toISOString()]);
  return (await run(tx, NOTE, [userId, kind, now.toISOString(), LIMITS.foundingsADay])).length > 0;
}
