import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SERVICES_WITH_DATABASES } from './databases.js';

/** Events that NATS refused during the tests: each shows a missing permission or an exceeded limit that production would also hit. */
export async function findSetAside(systemDirectory: string): Promise<string[]> {
  const file = path.join(systemDirectory, 'demo.json');
  if (!fs.existsSync(file)) return [];
  const { urls } = JSON.parse(fs.readFileSync(file, 'utf8')) as { urls: { database: string } };
  const found: string[] = [];
  // The gateway has no outbox.
  for (const service of SERVICES_WITH_DATABASES.filter((name) => name !== 'gateway')) {
    const connectionString = Object.assign(new URL(urls.database), { pathname: `/matchpoint_${service}` }).href;
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ reason: string }>('select distinct reason from outbox_set_aside');
      found.push(...rows.map(({ reason }) => `${service}: ${reason}`));
    } finally {
      await client.end();
    }
  }
  return found;
}
