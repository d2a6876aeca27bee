import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A migration that cannot be applied or trusted; `message` is one line for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Another process has been migrating for too long. The migrations themselves are fine. */
export class MigrationLockedError extends MigrationError {}

export interface Migration {
  name: string;
  script: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Prisma's checksum of a script: SHA-256 of its text, in hex. */
export function checksumOf(script: string): string {
  return sha256(script);
}

/** Whether the script has this checksum. Like Prisma, ignores line endings, which a checkout may have converted. */
export function matchesChecksum(script: string, checksum: string): boolean {
  const unix = script.replaceAll('\r\n', '\n');
  return [script, unix, unix.replaceAll('\n', '\r\n')].some((form) => sha256(form) === checksum);
}

/** The folders of a Prisma migrations directory, in the order of their names. @throws MigrationError for a folder without its script. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: Error) => {
    throw new MigrationError(`cannot read the migrations: ${error.message}`);
  });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(directory, name, 'migration.sql'), 'utf8').catch(() => {
        throw new MigrationError(`the migration ${name} has no migration.sql`);
      });
      return { name, script };
    }),
  );
}
