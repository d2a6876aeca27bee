import pg from 'pg';
import { demo } from './system.js';

export const SERVICES_WITH_DATABASES = ['account', 'catalog_profile', 'gateway', 'league', 'match', 'upload', 'webhook'] as const;

/** Rows of a service's own database: what no API shows (outbox, inbox). */
export async function queryService<Row extends object>(
  service: (typeof SERVICES_WITH_DATABASES)[number],
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
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
