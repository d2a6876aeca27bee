import { type Client } from 'pg';
import { createClient } from './create-pool.js';
import { MigrationError } from './read-migrations.js';

const MARK_ROLLED_BACK = `update _prisma_migrations set rolled_back_at = now()
  where migration_name = $1 and finished_at is null and rolled_back_at is null`;
/** The table is missing before the release that introduced it. */
const FORGET_SECRETS = `do $$ begin
  if to_regclass('secret_canary') is not null then delete from secret_canary; end if;
end $$`;

/**
 * Marks a failed migration as rolled back, as `prisma migrate resolve --rolled-back` does, so that the next run applies it again.
 * @throws MigrationError if no such migration has failed
 */
export async function resolveMigration(connectionString: string, name: string): Promise<void> {
  const { rowCount } = await withClient(connectionString, (client) => client.query(MARK_ROLLED_BACK, [name]));
  if (rowCount === 0) throw new MigrationError(`there is no failed migration ${name} to resolve`);
}

/** Forgets which secrets the database is used with. The next start accepts the secrets it is given (docs/adr/0029). */
export async function forgetSecrets(connectionString: string): Promise<void> {
  await withClient(connectionString, (client) => client.query(FORGET_SECRETS));
}

async function withClient<Result>(connectionString: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = createClient({ connectionString, applicationName: 'matchpoint-migrate', statementTimeoutMs: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
