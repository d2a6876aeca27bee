import pg from 'pg';

/** Runs one statement on a separate connection. Gives up after two seconds if the server does not answer. */
export function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  return onConnection(url, (client) => client.query(statement));
}

/** Does work on a separate connection, which ends with it. */
export async function onConnection<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
