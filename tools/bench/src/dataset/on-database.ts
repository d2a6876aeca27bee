import pg from 'pg';

/** Runs work on its own database connection. */
export async function onDatabase<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
