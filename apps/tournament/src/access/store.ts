import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const ROLE = sql<{ role: 'ADMIN' | 'MODERATOR' }>(
  'tournament_staff_role',
  'select role from tournament_staff where tournament_id = $1 and user_id = $2',
);

/** A user's role on a tournament's staff; undefined if none. */
export async function findStaffRole(
  client: Pool | ClientBase,
  tournamentId: string,
  userId: string,
): Promise<'ADMIN' | 'MODERATOR' | undefined> {
  return (await run(client, ROLE, [tournamentId, userId]))[0]?.role;
}
