import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import { PACKAGES, scratchDirectory } from '../test/scratch.js';
import { startStack, type Stack } from './start-stack.js';

const REVIVAL_MS = 30_000;
const STREAM = { name: 'KEPT', subjects: ['kept.>'], max_bytes: 2 ** 30 };

/** A file system of a few megabytes, to be filled; undefined if this machine does not allow mounting one. */
function mountSmallDisk(folder: string): string | undefined {
  fs.mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0 ? folder : undefined;
}

describe('a NATS of the stack', () => {
  let stack: Stack | undefined;
  let nats: NatsConnection | undefined;
  let disk: string | undefined;
  const deaths: string[] = [];
  const revived: string[] = [];

  afterEach(async () => {
    await nats?.close();
    await stack?.stop();
    if (disk !== undefined) spawnSync('umount', [disk]);
    [nats, stack, disk] = [undefined, undefined, undefined];
    deaths.length = revived.length = 0;
  });

  async function start(directory: string): Promise<NatsConnection> {
    stack = await startStack({
      directory,
      packagesDirectory: PACKAGES,
      replace: { database: 'postgresql://db/x', redis: 'redis://127.0.0.1:1' },
      observer: { onDeath: (_name, reason) => deaths.push(reason), onRevived: (name) => revived.push(name) },
    });
    const { host, username: user, password: pass } = new URL(stack.urls.nats);
    nats = await connect({ servers: host, user, pass, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    return nats;
  }

  it('is killed and restarted when JetStream no longer responds', async () => {
    await start(scratchDirectory('nats-stuck'));
    process.kill(stack?.processes.get('nats')?.pid ?? Number.NaN, 'SIGSTOP');
    await eventually(() => expect(revived).toEqual(['nats']), { timeoutMs: REVIVAL_MS });
    expect(deaths).toEqual(['killed because it was stuck: JetStream does not answer']);
  });

  it('accepts messages again after its disk was full, and has kept the existing ones', async ({ skip }) => {
    const directory = scratchDirectory('nats-full');
    disk = mountSmallDisk(path.join(directory, 'nats'));
    if (disk === undefined) skip('not run: no file system can be mounted here');
    const connection = await start(directory);
    const manager = await jetstreamManager(connection, { timeout: 1000 });
    await manager.streams.add(STREAM);
    const publish = () => jetstream(connection).publish('kept.one', 'x'.repeat(1000), { timeout: 1000 });
    let acknowledged = 0;
    for (; acknowledged < 20; acknowledged++) await publish();

    const filler = path.join(disk as string, 'filler');
    expect(() => fs.writeFileSync(filler, Buffer.alloc(2 ** 25))).toThrow('ENOSPC');
    // The page that was begun still takes a few.
    await eventually(async () => {
      const isRefused = await publish().then(
        () => false,
        () => true,
      );
      if (!isRefused) acknowledged++;
      return isRefused;
    });
    fs.rmSync(filler);

    await eventually(publish, { timeoutMs: REVIVAL_MS });
    expect((await manager.streams.info(STREAM.name)).state.messages).toBeGreaterThan(acknowledged);
  });
});
