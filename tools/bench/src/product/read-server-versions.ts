import { Redis } from 'ioredis';
import pg from 'pg';

/** Versions reported by the product's servers. */
export async function readServerVersions({
  database,
  redis,
}: {
  database: string;
  redis: string;
}): Promise<{ postgres: string; redis: string }> {
  const client = new pg.Client({ connectionString: database });
  const connection = new Redis(redis, { lazyConnect: true });
  try {
    await Promise.all([client.connect(), connection.connect()]);
    const {
      rows: [row],
    } = await client.query<{ server_version: string }>('show server_version');
    const [, version = ''] = /redis_version:(\S+)/.exec(await connection.info('server')) ?? [];
    return { postgres: row?.server_version ?? '', redis: version };
  } finally {
    await client.end();
    connection.disconnect();
  }
}
