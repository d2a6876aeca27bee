import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { eventually } from '@matchpoint/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLogger, useEventsDatabase } from '../test/fixtures.js';
import { type Held, holdLease } from './lease.js';

const LEASE = 'test';

describe('a lease', () => {
  const database = useEventsDatabase();
  const children: ChildProcess[] = [];
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    await database.pool().query('create table written (position bigserial primary key, holder int, kind text)');
  });
  beforeEach(() => database.empty('written, lease'));
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Holds the lease in this process, as soon as it is free, until stopped. */
  function hold(work: (held: Held) => Promise<void>) {
    const stopping = new AbortController();
    const options = { connectionString: database.url(), applicationName: 'test-lease', name: LEASE, logger: aLogger() };
    const done = holdLease(options, stopping.signal, work);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await done;
    };
    stops.push(stop);
    return { stop };
  }
  const untilAborted = ({ signal }: Held): Promise<void> => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

  interface Holder {
    child: ChildProcess;
    pid: number;
    outcomes: { kind: string; outcome: string }[];
  }
  /** Holds it in a process of its own. */
  async function holdInChild(): Promise<Holder> {
    const script = join(import.meta.dirname, '../test/hold-lease.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, database.url(), LEASE], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const outcomes: Holder['outcomes'] = [];
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => outcomes.push(JSON.parse(line)));
    await eventually(() => outcomes.length > 4);
    return { child, pid: child.pid as number, outcomes };
  }
  const writtenBy = async (pid: number): Promise<number> =>
    (await database.pool().query('select count(*) as n from written where holder = $1', [pid])).rows[0].n as number;

  it('has one holder at a time, and passes on as soon as the work ends', async () => {
    let holders = 0;
    let turns = 0;
    const all = [1, 2, 3].map(() =>
      hold(async () => {
        expect(++holders).toBe(1);
        turns++;
        holders--;
      }),
    );
    await eventually(() => turns >= 3);
    await Promise.all(all.map(({ stop }) => stop()));
    const { rows } = await database.pool().query(`select count(*) as n from pg_stat_activity where application_name = 'test-lease'`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('grows its number by one with every holder, and is kept by a holder that stays', async () => {
    const numbers: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { stop } = hold(async (held) => {
        numbers.push(held.fence.number);
        await untilAborted(held);
      });
      await eventually(() => numbers.length === turn + 1);
      await stop();
    }
    expect(numbers).toEqual([1, 2, 3]);
    const { rows } = await database.pool().query('select number, expires_at::text as "expiresAt" from lease');
    expect(rows).toEqual([{ number: 3, expiresAt: '-infinity' }]);
  });

  it('passes on from a killed process before it lapses', async () => {
    const { child } = await holdInChild();
    child.kill('SIGKILL');
    await eventually(() => child.signalCode !== null);
    await database.pool().query(`update lease set expires_at = clock_timestamp() + interval '1 hour'`);
    let number = 0;
    hold(async (held) => {
      number = held.fence.number;
      await untilAborted(held);
    });
    await eventually(() => number === 2);
  });

  it('passes on from a frozen process, whose later writes are refused', async () => {
    const frozen = await holdInChild();
    let number = 0;
    hold(async (held) => {
      number = held.fence.number;
      await untilAborted(held);
    });
    frozen.child.kill('SIGSTOP');
    await eventually(() => number === 2);
    const before = await writtenBy(frozen.pid);
    const seen = frozen.outcomes.length;
    frozen.child.kill('SIGCONT');
    await eventually(() => {
      const since = frozen.outcomes.slice(seen);
      const refused = (kind: string) => since.filter((each) => each.kind === kind && each.outcome === 'refused').length;
      expect(Math.min(refused('alone'), refused('transaction'))).toBeGreaterThan(1);
    });
    expect(await writtenBy(frozen.pid)).toBe(before);
  });

  it('is not lost by the only process, however late it renews', async () => {
    const alone = await holdInChild();
    alone.child.kill('SIGSTOP');
    await eventually(async () => (await database.pool().query('select from lease where expires_at < clock_timestamp()')).rowCount === 1);
    const seen = alone.outcomes.length;
    alone.child.kill('SIGCONT');
    await eventually(() => alone.outcomes.slice(seen).filter(({ outcome }) => outcome === 'written').length > 4);
    expect((await database.pool().query('select number from lease')).rows).toEqual([{ number: 1 }]);
  });
});
