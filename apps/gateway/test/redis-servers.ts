import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort, findServer, guardedSpawn } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { Redis, type RedisOptions } from 'ioredis';

const PACKAGES = path.resolve(import.meta.dirname, '../../../.local/packages');

/** A Redis server of a test's own, to be killed and frozen. */
export interface RedisServer {
  port: number;
  address: string;
  /** An administrator's connection. */
  admin: Redis;
  /** `SIGSTOP` freezes it: connections stay open and nobody answers. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

export interface RedisServers {
  /** Starts one with these lines of configuration, and waits until it answers. */
  start(lines: readonly string[], options?: { sentinel?: boolean; admin?: RedisOptions | undefined }): Promise<RedisServer>;
  /** Ends all of them. */
  stop(): Promise<void>;
}

/** Redis servers of one test file, in a folder of their own that goes with them. */
export function redisServers(): RedisServers {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-redis-'));
  const started: { child: ChildProcess; admin: Redis }[] = [];
  return {
    async start(lines, { sentinel = false, admin: adminOptions } = {}) {
      const port = await findFreePort();
      const child = spawnServer(path.join(folder, String(port)), port, lines, sentinel);
      const admin = new Redis({ host: '127.0.0.1', port, ...adminOptions, retryStrategy: () => 50, lazyConnect: true });
      admin.on('error', () => undefined);
      started.push({ child, admin });
      await eventually(async () => expectAnswer(child, admin));
      return { port, address: `127.0.0.1:${port}`, admin, signal: (signal) => void child.kill(signal) };
    },
    async stop() {
      for (const { child, admin } of started) {
        admin.disconnect();
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function spawnServer(home: string, port: number, lines: readonly string[], sentinel: boolean): ChildProcess {
  fs.mkdirSync(home);
  const { binary, libraryPath } = findServer('redis-server', PACKAGES, () => undefined);
  const file = path.join(home, 'redis.conf');
  const listening = lines.some((line) => line.startsWith('tls-port ')) ? ['port 0', `tls-port ${port}`] : [`port ${port}`];
  const own = lines.filter((line) => !line.startsWith('tls-port '));
  const keepsNothing = sentinel ? [] : ['save ""', 'appendonly no'];
  fs.writeFileSync(file, ['bind 127.0.0.1', ...listening, `dir ${home}`, ...keepsNothing, ...own, ''].join('\n'), { mode: 0o600 });
  return guardedSpawn(binary, [file, ...(sentinel ? ['--sentinel'] : [])], {
    env: { HOME: home, ...(libraryPath !== undefined && { LD_LIBRARY_PATH: libraryPath }) },
    stdio: ['ignore', fs.openSync(path.join(home, 'log'), 'w'), 'ignore'],
    deathSignal: 'SIGKILL',
  });
}

async function expectAnswer(child: ChildProcess, admin: Redis): Promise<void> {
  if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
  if (admin.status === 'wait') await admin.connect();
  await admin.ping();
}
