import pg from 'pg';

/** Far less than PostgreSQL's deadlock timeout of one second, after which it might end the service's transaction. */
const LOCK_TIMEOUT_MS = 100;
const MAX_ATTEMPTS = 600;
/** Above this size, deleting rows takes longer than creating new files for their tables and indexes. */
const SMALL_BYTES = 1_000_000;

/** What a list of tables stands for: all names, and how to empty them by deletion and by truncation. */
interface Emptying {
  tables: string[];
  byDeletion: string;
  byTruncation: string;
}

const known = new WeakMap<pg.Pool, Map<string, Promise<Emptying>>>();

/**
 * Empties the tables in `list`, written as for `truncate` (`match, outbox_event cascade`). Small tables are emptied by deletion, because
 * `truncate` creates a file for each table and index, which takes a hundred milliseconds per test if 30 tables depend on one. Either way it
 * waits for transactions that write to them, so that no row of an earlier test appears later, and retries if a running service locks them
 * in the opposite order.
 */
export async function emptyTables(pool: pg.Pool, list: string): Promise<void> {
  const { tables, byDeletion, byTruncation } = await read(pool, list);
  const sizes = 'select sum(pg_relation_size(name::regclass)) as bytes from unnest($1::text[]) name';
  const { rows } = await pool.query<{ bytes: string }>(sizes, [tables]);
  const emptying = Number(rows[0]?.bytes) <= SMALL_BYTES ? byDeletion : byTruncation;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Statements of one query are one transaction.
      await pool.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${emptying}`);
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
      if (!isLocked || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function read(pool: pg.Pool, list: string): Promise<Emptying> {
  const lists = known.get(pool) ?? new Map<string, Promise<Emptying>>();
  known.set(pool, lists);
  const found = lists.get(list) ?? plan(pool, list);
  lists.set(list, found);
  return found;
}

/** With `cascade`, tables that refer to these by a foreign key are emptied too; `restart identity` requires `truncate`. */
async function plan(pool: pg.Pool, list: string): Promise<Emptying> {
  const byTruncation = `truncate ${list}`;
  const named = list.replace(/ (?:cascade|restart identity)/g, '').split(', ');
  const { rows } = await pool.query<{ name: string }>(
    `with recursive emptied as (
       select name::regclass::oid as id from unnest($1::text[]) name
       union
       select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f' and $2
     )
     select id::regclass::text as name from emptied order by 1`,
    [named, list.includes(' cascade')],
  );
  const tables = rows.map(({ name }) => name);
  const deletions = tables.map((name) => `delete from ${name}`);
  // As `replica`, foreign keys impose no order and no trigger runs, as with `truncate`.
  const byDeletion = [`lock table ${tables.join(', ')}`, 'set local session_replication_role = replica', ...deletions].join('; ');
  return { tables, byDeletion: list.includes('restart identity') ? byTruncation : byDeletion, byTruncation };
}
