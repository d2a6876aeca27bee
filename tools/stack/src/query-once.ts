import pg from 'pg';

/** A probe is repeated until its server has started, so one that is not answered is given up soon. */
const PROBE_MS = 2_000;
/** The server has started; only a busy machine keeps it from answering. */
const CONNECT_MS = 30_000;

/** Probes a server with one statement, on a separate connection. */
export function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  return onConnection(url, (client) => client.query(statement), PROBE_MS);
}

/** Does work on a separate connection, which ends with it. */
export async function onConnection<Answer>(
  url: string,
  work: (client: pg.Client) => Promise<Answer>,
  connectionTimeoutMillis = CONNECT_MS,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
