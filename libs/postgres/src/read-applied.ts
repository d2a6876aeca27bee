import { type Client } from 'pg';

/** A row of Prisma's list: a migration that was begun and not rolled back. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
  /** Why it failed. */
  logs: string | null;
}

/** All migrations applied to a database, known to this release or not, in the order they were begun. */
export async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select migration_name as name, checksum, finished_at is not null as "isFinished", logs from _prisma_migrations
      where rolled_back_at is null order by started_at`,
  );
  return rows;
}
