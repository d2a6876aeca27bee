import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort, findServer, guardedSpawn } from '@matchpoint/stack';

const PACKAGES = path.resolve(import.meta.dirname, '../../../.local/packages');

/** Starts a NATS server whose configuration ends with `authorization`, and returns its address once it accepts connections. */
export async function startRestrictedNats(authorization: string): Promise<{ host: string; stop(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-nats-'));
  const { binary, libraryPath } = findServer('nats-server', PACKAGES, () => undefined);
  const host = `127.0.0.1:${await findFreePort()}`;
  const file = path.join(folder, 'nats.conf');
  fs.writeFileSync(file, `listen: "${host}"\njetstream: { store_dir: ${JSON.stringify(folder)} }\n${authorization}`, { mode: 0o600 });
  const server = guardedSpawn(binary, ['--config', file], {
    env: { HOME: folder, ...(libraryPath !== undefined && { LD_LIBRARY_PATH: libraryPath }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    deathSignal: 'SIGKILL',
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${said}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server is ready')) resolve();
    });
  });
  return {
    host,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
      fs.rmSync(folder, { recursive: true });
    },
  };
}
