import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { STAFF_LIMITS } from '../rules/staff-limits.js';

const LOCK = sql('league_owner_lock', "select pg_advisory_xact_lock(hashtextextended('league owner ' || $1, 0))");
const COUNT = sql<{ roles: number; owned: number }>(
  'league_roles_count',
  `select count(*)::int as roles, (count(*) filter (where m.role = 'OWNER'))::int as owned
   from league_member m join league l on l.id = m.league_id where m.user_id = $1 and l.status <> 'shutdown'`,
);

/**
 * Checks that a person may have one more role on a league's staff, or own one more league; leagues that are shut down do not count. A
 * person's roles are counted by one transaction at a time, until it ends.
 * @param isMember for a future owner who already has a role in the league
 * @throws DomainError error_limit_reached
 */
export async function claimStaffPlace(
  tx: ClientBase,
  userId: string,
  { asOwner = false, isMember = false }: { asOwner?: boolean; isMember?: boolean } = {},
): Promise<void> {
  await run(tx, LOCK, [userId]);
  const { roles = 0, owned = 0 } = (await run(tx, COUNT, [userId]))[0] ?? {};
  const { rolesOfPerson, ownedByPerson } = STAFF_LIMITS;
  if (!isMember && roles >= rolesOfPerson)
    throw new DomainError('error_limit_reached', { message: `The user is already on the staff of ${rolesOfPerson} leagues.` });
  if (asOwner && owned >= ownedByPerson)
    throw new DomainError('error_limit_reached', { message: `The user already owns ${ownedByPerson} leagues.` });
}
