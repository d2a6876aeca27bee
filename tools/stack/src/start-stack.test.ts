import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { hold, PACKAGES, scratchDirectory } from '../test/scratch.js';
import { converse } from './converse.js';
import { identityOf } from './process-identity.js';
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
  return client.query(text).then(({ rows }) => rows as unknown[]).finally(() => client.end());
}

const portOf = (url: string): number => Number(new URL(url).port);

describe('startStack', () => {
  it('keeps the data, and survives a killed run, its processes and its stale files', async () => {
    const { holder, answer } = await hold<{ urls: Stack['urls']; pids: Record<string, number> }>('hold-stack.ts', scratchDirectory('killed'));
    expect(Object.keys(answer.pids)).toEqual(['postgres', 'redis', 'nats']);
    await query(answer.urls.database, 'create table kept (id int)');

    await expect(start('killed')).rejects.toThrow(AlreadyRunningError);
    holder.kill('SIGKILL');
    await eventually(() => expect(Object.values(answer.pids).filter((pid) => identityOf(pid) !== undefined)).toEqual([]));
    // What PostgreSQL leaves when it is killed itself, its pid being another process's by now.
    const data = [path.join(scratchDirectory('killed'), 'postgres')].find((folder) => fs.existsSync(folder));
    if (data !== undefined) fs.writeFileSync(path.join(data, 'postmaster.pid'), `${process.ppid}\n${data}\n`);

    const { urls } = await start('killed');
    expect(await query(urls.database, 'select * from kept')).toEqual([]);
  });

  it.each(['postgres', 'redis', 'nats'])('starts a killed %s again on the same port', async (name) => {
    const revived: string[] = [];
    const { urls, processes } = await start(`revive-${name}`, { observer: { onRevived: (each) => revived.push(each) } });
    const killed = processes.get(name)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(revived).toEqual([name]));
    expect(processes.get(name)?.pid).not.toBe(killed);
    expect(await query(urls.database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await converse(portOf(urls.redis), 'PING', /PONG/);
    await converse(portOf(urls.nats), undefined, /"jetstream":true/);
  });

  it('starts no process for a server that the environment names', async () => {
    const replace = replacementsFrom({ DATABASE_URL: 'postgresql://db/x', REDIS_URL: '', NATS_URL: 'nats://elsewhere:4222' });
    const { urls, processes } = await start('replaced', { replace });
    expect([...processes.keys()]).toEqual(['redis']);
    expect(urls).toMatchObject({ database: 'postgresql://db/x', nats: 'nats://elsewhere:4222' });
  });

  it('demands a password of PostgreSQL clients', async () => {
    const { urls } = await start('password');
    const url = new URL(urls.database);
    url.password = 'wrong';
    await expect(query(url.toString(), 'select 1')).rejects.toThrow('password authentication failed');
  });
});
