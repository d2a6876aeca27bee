import pg from 'pg';
import { PROCESSES } from '../src/process-table.js';

const COLUMNS = `select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
    and table_name <> '_prisma_migrations'
  group by table_name`;

/** The transaction that PostgreSQL ended in a deadlock. */
const DEADLOCK = '40P01';
/** The system keeps writing: its transactions are short, so deadlocks are few. */
const MAX_TRIES = 20;

/** Makes all stored data this many days older, as if that time had passed. */
export async function ageData(serverUrl: string, days: number): Promise<void> {
  for (const { database } of PROCESSES) {
    const client = new pg.Client({ connectionString: Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href });
    await client.connect();
    try {
      await ageDatabase(client, days);
    } finally {
      await client.end();
    }
  }
}

async function ageDatabase(client: pg.Client, days: number): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS);
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin');
      // Triggers record changes for other services, which are not notified when time passes.
      await client.query('set local session_replication_role = replica');
      for (const { table, columns } of rows) {
        const older = columns.map(pg.escapeIdentifier).map((column) => `${column} = ${column} - interval '${days} days'`);
        await client.query(`update ${pg.escapeIdentifier(table)} set ${older.join(', ')}`);
      }
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === MAX_TRIES || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}
