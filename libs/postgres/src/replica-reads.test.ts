import path from 'node:path';
import { removeStackDirectory, type Stack, startStack } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import type { ClientBase, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createPool, createReads, type Reads } from './index.js';

const directory = path.join(inject('testStack').directory, 'replica');
let stack: Stack;
let standbyUrl: string;
let primary: Pool;
/** A pool of the standby's superuser, which may pause its replay. */
let standby: Pool;
let reads: Reads;
let told: string[];

beforeAll(async () => {
  // A private stack, because a standby follows a whole server. Its commits wait for the disk, as in production.
  stack = await startStack({ directory, replace: { redis: 'redis://127.0.0.1:1', nats: 'nats://127.0.0.1:1' } });
  primary = createPool({ connectionString: stack.urls.database, max: 8, applicationName: 'primary' });
  await primary.query('create table item (id int primary key)');
  standbyUrl = await stack.startStandby();
  standby = createPool({ connectionString: standbyUrl, max: 1, applicationName: 'standby' });
});
afterAll(async () => {
  await standby?.end();
  await primary?.end();
  await stack?.stop();
  await removeStackDirectory(directory);
});
beforeEach(() => {
  told = [];
  reads = open(standbyUrl);
});
afterEach(async () => {
  await reads.close();
  await primary.query('delete from item');
});

function open(replicaUrl: string | undefined): Reads {
  const logger = { info: () => told.push('used again'), warn: (fields: object) => told.push((fields as { trouble: string }).trouble) };
  return createReads({ primary, replicaUrl, max: 8, applicationName: 'reads', logger });
}

interface Seen {
  count: number;
  isReplica: boolean;
}
const look = async (client: Pool | ClientBase): Promise<Seen> => {
  const { rows } = await client.query<Seen>('select (select count(*)::int from item) as count, pg_is_in_recovery() as "isReplica"');
  return rows[0] as Seen;
};
const write = (id: number): Promise<unknown> => primary.query('insert into item values ($1)', [id]);
const whenFollowing = (): Promise<unknown> => eventually(async () => (await reads.read(look)).isReplica);

describe('reads from a replica', () => {
  it('see every earlier acknowledged write, from any process, and mostly spare the primary', async () => {
    await whenFollowing();
    let fromReplica = 0;
    const ROUNDS = 200;
    // A replica that falls behind once is avoided for a while, maybe longer than these rounds take. Then the test runs until it is used
    // again.
    const MOST_ROUNDS = 100 * ROUNDS;
    for (let id = 1; id <= ROUNDS || (fromReplica === 0 && id <= MOST_ROUNDS); id += 1) {
      await write(id);
      const { count, isReplica } = await reads.read(look);
      expect(count).toBe(id);
      if (isReplica) fromReplica += 1;
      // Another process that learns of the row sees it too.
      if (id % 50 === 0) {
        const other = open(standbyUrl);
        expect((await other.read(look)).count).toBe(id);
        await other.close();
      }
    }
    expect(fromReplica).toBeGreaterThan(0);
  });

  it('see their writes when many write and read at once', async () => {
    await whenFollowing();
    const work = async (worker: number): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) {
        const id = worker * 1000 + turn;
        await write(id);
        const isThere = (client: Pool | ClientBase) => client.query('select 1 from item where id = $1', [id]);
        expect((await reads.read(isThere)).rowCount).toBe(1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
  });

  it('go to the primary while the replica is behind, and back when it has caught up', async () => {
    await whenFollowing();
    await standby.query('select pg_wal_replay_pause()');
    await eventually(async () => (await standby.query("select pg_get_wal_replay_pause_state() = 'paused' as p")).rows[0].p);
    await write(1);
    expect(await reads.read(look)).toEqual({ count: 1, isReplica: false });
    expect(told).toContain('it is behind');
    await standby.query('select pg_wal_replay_resume()');
    await whenFollowing();
    expect(await reads.read(look)).toEqual({ count: 1, isReplica: true });
    expect(told.at(-1)).toBe('used again');
  });

  it('go to the primary when the replica fails or is gone, and back when it has returned', async () => {
    await whenFollowing();
    await write(1);
    let runs = 0;
    const seen = await reads.read(async (client) => {
      runs += 1;
      if ((await look(client)).isReplica) await client.query('select pg_sleep(10)');
      return look(client);
    });
    expect({ seen, runs }).toEqual({ seen: { count: 1, isReplica: false }, runs: 2 });
    await whenFollowing();
    const server = stack.processes.get('postgres-standby');
    const before = server?.pid;
    if (before !== undefined) process.kill(before, 'SIGKILL');
    expect((await reads.read(look)).count).toBe(1);
    // It is supervised, so it restarts on its port and is used again.
    await eventually(() => server?.pid !== undefined && server.pid !== before);
    await whenFollowing();
  });

  it('pass an error of the work itself to the caller without repeating the work', async () => {
    await whenFollowing();
    let runs = 0;
    const failing = reads.read((client) => {
      runs += 1;
      return client.query('select 1 / 0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  it('never go to a server that follows no primary, because a former primary has another history', async () => {
    const alone = open(stack.urls.database);
    expect(await alone.read(look)).toEqual({ count: 0, isReplica: false });
    expect(told).toEqual(['the server of DATABASE_READ_URL replays nothing, so it is not a replica']);
    await alone.close();
  });

  it('go to the primary without an extra query if there is no replica', async () => {
    const plain = open(undefined);
    const client = await plain.read(async (given) => given);
    expect(client).toBe(primary);
    expect(() => open(`${standbyUrl}?pgbouncer=true`)).toThrow('DATABASE_READ_URL must not go through');
  });
});
