import { DomainError } from '@matchpoint/errors';
import { isUniqueViolation, run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { daysLater, OLD_NAMES } from '../limits.js';
import { holdNames, type NameKey, refuseReservedName, retireNames, usernameKeys } from '../names/index.js';
import { nameTaken } from './store/created-users.js';

const RENAME = sql<{ id: string }>(
  'user_rename',
  `update users set username = $2, renamed_at = $3 where id = $1
     and not exists (select from users o where o.id = $2 and o.id <> $1) returning id`,
);
const textOf = ({ kind, key }: NameKey): string => `${kind} ${key.toLowerCase()}`;

/**
 * Takes the new username for a locked user; the old one redirects for a while, and stays reserved for longer
 * (docs/reference/names.md#uniqueness).
 * @throws DomainError INVALID_INPUT for a reserved one; error_name_taken
 */
export async function moveUsername(
  tx: ClientBase,
  { id, username: before }: { id: string; username: string },
  username: string,
  now: Date,
): Promise<void> {
  await refuseReservedName(tx, username, 'body.username');
  const wanted = usernameKeys(username);
  if (!(await holdNames(tx, wanted, id, now.toISOString()))) throw nameTaken(username);
  const kept = new Set(wanted.map(textOf));
  const left = usernameKeys(before).filter((key) => !kept.has(textOf(key)));
  await retireNames(tx, left, id, { leadsUntil: daysLater(now, OLD_NAMES.leadDays), heldUntil: daysLater(now, OLD_NAMES.holdDays) });
  try {
    if ((await run(tx, RENAME, [id, username, now])).length === 0) throw nameTaken(username);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw isUniqueViolation(error, 'users_username_key') ? nameTaken(username, error) : error;
  }
}
