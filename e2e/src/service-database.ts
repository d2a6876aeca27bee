import pg from 'pg';
import { SERVICES_WITH_DATABASES } from './databases.js';
import { demo } from './system.js';

/** Tables of any service that contain one of these texts. */
export async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const patterns = texts.map((text) => `%${text.replaceAll(/[_%\\]/g, String.raw`\$&`)}%`);
  for (const service of SERVICES_WITH_DATABASES) {
    const tables = await queryService<{ name: string }>(service, "select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables) {
      const rows = await queryService(service, `select 1 from "${name}" t where t::text ilike any ($1) limit 1`, [patterns]);
      if (rows.length > 0) found.push(`${service}.${name}`);
    }
  }
  return found;
}

/** Rows of a service's own database: what no API shows (outbox, inbox). */
export async function queryService<Row extends object>(service: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const url = new URL(demo().urls.database);
  url.pathname = `/matchpoint_${service}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
