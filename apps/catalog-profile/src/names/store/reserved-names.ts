import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface ReservedName {
  /** As given. */
  name: string;
  /** ISO 8601. */
  reservedAt: string;
}

const IS_RESERVED = sql('reserved_name_find', 'select 1 from reserved_names where looks && $1::text[] limit 1');
const COUNT = sql<{ count: number }>('reserved_names_count', 'select count(*)::int as count from reserved_names');
const INSERT = sql(
  'reserved_name_insert',
  'insert into reserved_names (key, name, looks, reserved_at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
);
const DELETE = sql<{ name: string }>('reserved_name_delete', 'delete from reserved_names where key = $1 returning name');
const LIST = sql<ReservedName & { key: string }>(
  'reserved_names_list',
  `select key, name, reserved_at as "reservedAt" from reserved_names where key > $1 order by key limit $2`,
);
// Of two concurrent reservations, the second checks the limit after the first.
const LOCK = sql('reserved_names_lock', 'lock table reserved_names in share row exclusive mode');

/** Whether this name or a lookalike is reserved. */
export async function isReserved(tx: ClientBase, looks: readonly string[]): Promise<boolean> {
  return (await run(tx, IS_RESERVED, [looks])).length > 0;
}

/** Number of reserved names, which nobody can change until the transaction ends. */
export async function lockReservedNames(tx: ClientBase): Promise<number> {
  await run(tx, LOCK);
  return (await run(tx, COUNT))[0]?.count ?? 0;
}

/** Reserves a name; false if it is already reserved. */
export async function insertReservedName(
  tx: ClientBase,
  { key, name, looks, reservedAt }: ReservedName & { key: string; looks: readonly string[] },
): Promise<boolean> {
  return (await run(tx, INSERT, [key, name, looks, reservedAt])).length > 0;
}

/** Releases a name; returns it as given, or undefined if it is not reserved. */
export async function deleteReservedName(tx: ClientBase, key: string): Promise<string | undefined> {
  return (await run(tx, DELETE, [key]))[0]?.name;
}

/** In the order of their keys, after one. */
export function listReservedNames(pool: Pool, afterKey: string, limit: number): Promise<(ReservedName & { key: string })[]> {
  return run(pool, LIST, [afterKey, limit]);
}
