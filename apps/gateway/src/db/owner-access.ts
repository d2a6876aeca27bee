import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { OwnerStanding } from '../sessions/session-record.js';

const FIND = sql<OwnerStanding>(
  'owner_access_find',
  `select plan as "ownerPlan", suspended_at as "suspendedAt", suspended_until as "suspendedUntil" from owner_access where user_id = $1`,
);
const NOTHING_SAID: OwnerStanding = { ownerPlan: null, suspendedAt: null, suspendedUntil: null };

/** What a person may beside what their keys and sessions say. */
export async function findStanding(client: Pool | ClientBase, userId: string): Promise<OwnerStanding> {
  const [standing = NOTHING_SAID] = await run(client, FIND, [userId]);
  return standing;
}
