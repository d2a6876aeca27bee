import pg from 'pg';

/** Told to the session that fills; the generated rows are consistent by construction, so foreign keys need no look-up a row. */
const BULK_SETTINGS = `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'`;
const INDEXES = `
  select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`;
/** Those of the schema, which keep something in step with the rows; not those that stand for foreign keys. */
const TRIGGERS =
  'select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal';

/**
 * Runs `fill` with the tables' secondary indexes taken away, makes them again as they were, and leaves the tables as a
 * running system's are: analyzed, with a visibility map. Triggers run, foreign keys are not checked.
 */
export async function loadInBulk(
  connectionString: string,
  tables: readonly string[],
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(BULK_SETTINGS);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [tables]);
    const { rows: triggers } = await client.query<{ table: string; name: string }>(TRIGGERS, [tables]);
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable always trigger ${pg.escapeIdentifier(name)}`);
    for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
    await fill(client);
    await client.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${pg.escapeIdentifier(name)}`);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
