import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RefusedError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { loadStack } from '../../system/local-system.js';

const COMPOSE_FILE = 'postgres.tar';
/** Over TCP, which requires the superuser's password; the container has it. The archive includes the backup's WAL. */
export const BASE_BACKUP =
  'PGPASSWORD="$POSTGRES_PASSWORD" exec pg_basebackup --host=127.0.0.1 --username=postgres --pgdata=- --format=tar --wal-method=fetch ' +
  '--checkpoint=fast --label=matchpoint';
const ERROR_CHARACTERS = 500;

/** Archives the cluster of Docker Compose into `postgres.tar` in a new folder. @throws RefusedError */
export async function backUpCompose(
  { environment, workingDirectory, clock }: Terminal,
  to: string,
): Promise<{ endedAt: string; bytes: number }> {
  const { demandEmpty } = await loadStack();
  await demandEmpty(to);
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  const file = path.join(to, COMPOSE_FILE);
  // The backup includes everything committed until now.
  const endedAt = clock.now().toISOString();
  try {
    await archive(file, { environment, workingDirectory });
  } catch (error) {
    await fs.rm(to, { recursive: true, force: true });
    throw error;
  }
  return { endedAt, bytes: (await fs.stat(file)).size };
}

async function archive(file: string, { environment, workingDirectory }: Pick<Terminal, 'environment' | 'workingDirectory'>): Promise<void> {
  const words = ['compose', 'exec', '-T', 'postgres', 'sh', '-ec', BASE_BACKUP];
  const child = spawn('docker', words, { cwd: workingDirectory, env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => {
    errors = `${errors}${piece.toString()}`.slice(-ERROR_CHARACTERS);
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const written = pipeline(child.stdout, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  const [[code]] = await Promise.all([ended, written]).catch((error: NodeJS.ErrnoException) => {
    child.kill();
    throw error.code === 'ENOENT' ? new RefusedError('docker was not found: --compose runs docker compose exec') : error;
  });
  if (code !== 0) throw new RefusedError(`docker compose exec postgres pg_basebackup has failed (exit code ${code}): ${errors.trim()}`);
}
