import pg from 'pg';
import { PROCESSES } from '../src/process-table.js';

const COLUMNS = `select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
    and table_name <> '_prisma_migrations'
  group by table_name`;

/** Makes everything that a system keeps so many days older: to it, time has passed. */
export async function ageData(serverUrl: string, days: number): Promise<void> {
  for (const { database } of PROCESSES) {
    const client = new pg.Client({ connectionString: Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href });
    await client.connect();
    try {
      const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS);
      await client.query('begin');
      // Triggers note changes for others, who hear of time from nobody.
      await client.query('set local session_replication_role = replica');
      for (const { table, columns } of rows) {
        const older = columns.map(pg.escapeIdentifier).map((column) => `${column} = ${column} - interval '${days} days'`);
        await client.query(`update ${pg.escapeIdentifier(table)} set ${older.join(', ')}`);
      }
      await client.query('commit');
    } finally {
      await client.end();
    }
  }
}
