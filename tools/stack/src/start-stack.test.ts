import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { hold, PACKAGES, scratchDirectory } from '../test/scratch.js';
import { converse } from './converse.js';
import { commandLineOf, identityOf } from './process-identity.js';
import { AlreadyRunningError } from './run-record.js';
import { replacementsFrom, startStack, type Stack, type StackOptions } from './start-stack.js';

let stack: Stack | undefined;
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
});

async function start(name: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  stack = await startStack({ directory: scratchDirectory(name), packagesDirectory: PACKAGES, durable: false, ...options });
  return stack;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as unknown[])
    .finally(() => client.end());
}

/** A client's first message, with the credentials of the URL. */
function natsLogin(url: string): string {
  const { username: user, password: pass } = new URL(url);
  return `CONNECT ${JSON.stringify({ verbose: false, ...(user && { user, pass }) })}\r\nPING`;
}

const portOf = (url: string): number => Number(new URL(url).port);

describe('startStack', () => {
  it('keeps the data, and survives a killed run, its processes and its stale files', async () => {
    const { holder, answer } = await hold<{ urls: Stack['urls']; pids: Record<string, number> }>(
      'hold-stack.ts',
      scratchDirectory('killed'),
    );
    expect(Object.keys(answer.pids)).toEqual(['postgres', 'redis', 'nats']);
    await query(answer.urls.database, 'create table kept (id int)');

    await expect(start('killed')).rejects.toThrow(AlreadyRunningError);
    holder.kill('SIGKILL');
    await eventually(() => expect(Object.values(answer.pids).filter((pid) => identityOf(pid) !== undefined)).toEqual([]));
    // The state that a killed PostgreSQL leaves, with its pid reused by another process.
    const data = [path.join(scratchDirectory('killed'), 'postgres')].find((folder) => fs.existsSync(folder));
    if (data !== undefined) fs.writeFileSync(path.join(data, 'postmaster.pid'), `${process.ppid}\n${data}\n`);

    const { urls } = await start('killed');
    expect(await query(urls.database, 'select * from kept')).toEqual([]);
  });

  it.each(['postgres', 'redis', 'nats'])('restarts a killed %s on the same port', async (name) => {
    const revived: string[] = [];
    const { urls, processes } = await start(`revive-${name}`, { observer: { onRevived: (each) => revived.push(each) } });
    const killed = processes.get(name)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(revived).toEqual([name]));
    expect(processes.get(name)?.pid).not.toBe(killed);
    expect(await query(urls.database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await converse(portOf(urls.redis), `AUTH ${new URL(urls.redis).password}\r\nPING`, /PONG/);
    await converse(portOf(urls.nats), natsLogin(urls.nats), /PONG/);
  });

  it('restarts a killed server even if its pid can’t be recorded, for example on a full disk', async () => {
    const revived: string[] = [];
    const { urls, processes } = await start('unnoted', {
      replace: { database: 'postgresql://db/x', nats: 'nats://elsewhere:4222' },
      observer: {
        onDeath() {
          throw new Error('ENOSPC: no space left on device');
        },
        onRevived: (each) => revived.push(each),
      },
    });
    process.kill(processes.get('redis')?.pid ?? 0, 'SIGKILL');
    await eventually(() => expect(revived).toEqual(['redis']));
    expect(portOf(urls.redis)).toBeGreaterThan(0);
  });

  it('starts no process for an external server', async () => {
    const replace = replacementsFrom({ DATABASE_URL: 'postgresql://db/x', REDIS_URL: '', NATS_URL: 'nats://elsewhere:4222' });
    const { urls, processes } = await start('replaced', { replace });
    expect([...processes.keys()]).toEqual(['redis']);
    expect(urls).toMatchObject({ database: 'postgresql://db/x', nats: 'nats://elsewhere:4222' });
  });

  it('shows no part of an invalid URL', () => {
    expect(() => replacementsFrom({ NATS_URL: 'nats://u:p@a:4222, nats://u:p@b:4222' })).not.toThrow();
    expect(() => replacementsFrom({ DATABASE_URL: 'postgresql://u:p@host:none/x' })).toThrow(/^DATABASE_URL is not a URL$/);
  });

  describe('to a user of this machine who has no password', () => {
    const directory = scratchDirectory('passwords');
    let passwords: string[];
    beforeEach(async () => {
      const { urls } = await start('passwords', { natsServers: 2 });
      passwords = Object.values(urls).map((url) => new URL(url).password);
    });

    it('refuses access, at all three servers', async () => {
      const { database, redis, nats } = (stack as Stack).urls;
      for (const password of ['wrong', '']) {
        await expect(query(Object.assign(new URL(database), { password }).href, 'select 1')).rejects.toThrow(/password/);
      }
      for (const command of ['PING', 'INFO', 'FLUSHALL', 'CONFIG GET requirepass', 'AUTH wrong']) {
        await converse(portOf(redis), command, /^-(NOAUTH|WRONGPASS) /);
      }
      for (const url of [nats.replace(/\/\/.*@/, '//'), nats.replace(/:[^:]*@/, ':wrong@')]) {
        await converse(portOf(nats), natsLogin(url), /-ERR 'Authorization Violation'/);
      }
    });

    it('shows no password on a command line', () => {
      expect(new Set(passwords).size).toBe(3);
      const lines = [...(stack as Stack).processes.values()].map(({ pid }) => commandLineOf(pid ?? 0));
      expect(lines.filter((line) => line === '')).toEqual([]);
      expect(lines.filter((line) => passwords.some((password) => line.includes(password)))).toEqual([]);
    });

    it('lets nobody else read a file with a password, including files of an earlier start, and keeps passwords over restarts', async () => {
      fs.chmodSync(path.join(directory, 'nats.password'), 0o644);
      await stack?.stop();
      const { urls } = await start('passwords');
      expect(Object.values(urls).map((url) => new URL(url).password)).toEqual(passwords);
      const entries = fs.readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile());
      const files = entries.map(({ name }) => path.join(directory, name));
      const holding = files.filter((file) => passwords.some((password) => fs.readFileSync(file, 'utf8').includes(password)));
      expect(holding.map((file) => path.basename(file)).sort()).toEqual([
        'nats-2.conf',
        'nats.conf',
        'nats.password',
        'postgres.password',
        'redis.conf',
        'redis.password',
      ]);
      expect(holding.map((file) => fs.statSync(file).mode & 0o777)).toEqual(holding.map(() => 0o600));
    });
  });

  it('adds passwords to the folder of an earlier version, and keeps its servers’ data', async () => {
    const before = await start('earlier');
    await query(before.urls.database, 'create table kept (id int)');
    await before.stop();
    const directory = scratchDirectory('earlier');
    for (const file of ['nats.conf', 'nats.password', 'redis.conf', 'redis.password']) fs.rmSync(path.join(directory, file));
    const { urls } = await start('earlier');
    expect(await query(urls.database, 'select * from kept')).toEqual([]);
    await converse(portOf(urls.redis), `AUTH ${new URL(urls.redis).password}`, /OK/);
    await converse(portOf(urls.nats), natsLogin(urls.nats), /PONG/);
  });
});
