import { eventually, shiftDate, useDatabase } from '@matchpoint/testing';
import { type Pool } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from './create-pool.js';
import { DatabaseClock, type DatabaseClockOptions } from './database-clock.js';

const TEN_MINUTES_MS = 600_000;

describe("the database's clock", () => {
  const database = useDatabase();
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** A clock and the messages it logs. */
  async function start(options: Partial<DatabaseClockOptions> = {}) {
    const messages: string[] = [];
    const keep = (_fields: object, message: string): void => void messages.push(message);
    const clock = await DatabaseClock.start({ pool: database.pool(), logger: { warn: keep }, intervalMs: 20, ...options });
    ends.push(() => clock.stop());
    return { clock, messages };
  }
  const askDatabase = async (pool: Pool = database.pool()): Promise<number> =>
    (await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now')).rows[0].now as number;

  it.each([TEN_MINUTES_MS, -TEN_MINUTES_MS])(
    'is right in a process whose own clock is %i ms off, from the start or suddenly',
    async (offMs) => {
      const expectRight = async (clock: DatabaseClock): Promise<void> => {
        const before = await askDatabase();
        const told = clock.now().getTime();
        const after = await askDatabase();
        // A reading is as uncertain as half its round trip.
        expect(told).toBeGreaterThan(before - 1_000);
        expect(told).toBeLessThan(after + 1_000);
      };
      const early = await start();
      ends.push(shiftDate(offMs));
      await expectRight(early.clock);
      const late = await start();
      await expectRight(late.clock);
      expect(Math.abs(late.clock.differenceMs - offMs)).toBeLessThan(1_000);
    },
  );

  it('never shows a time twice out of order, however often it is measured', async () => {
    const { clock } = await start({ intervalMs: 1 });
    let last = clock.now().getTime();
    for (let count = 0; count < 200; count += 1) {
      await askDatabase();
      const now = clock.now().getTime();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });

  it("follows the database's clock when that is set forward or back", async () => {
    await database.pool().query(`create schema shifted; create table shifted.shift (by interval); insert into shifted.shift values ('0');
      create function shifted.clock_timestamp() returns timestamptz language sql
        as 'select pg_catalog.clock_timestamp() + by from shifted.shift'`);
    const url = new URL(database.url());
    url.searchParams.set('options', '-c search_path=shifted,pg_catalog');
    const pool = createPool({ connectionString: url.href, max: 2, applicationName: 'test' });
    ends.push(() => pool.end());
    const { clock } = await start({ pool });
    for (const shift of ['1 hour', '-1 hour']) {
      await pool.query('update shift set by = $1', [shift]);
      await eventually(async () => expect(Math.abs(clock.now().getTime() - (await askDatabase(pool)))).toBeLessThan(1_000));
    }
  });

  it('continues while the database does not answer', async () => {
    const pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', connectTimeoutMs: 2_000 });
    const { clock } = await start({ pool });
    const only = await pool.connect();
    ends.push(() => pool.end());
    const before = clock.now().getTime();
    await eventually(() => clock.now().getTime() > before + 200);
    only.release();
    expect(Math.abs(clock.now().getTime() - (await askDatabase()))).toBeLessThan(1_000);
  });

  it.each([
    ['a second', 1_000, { isAccurate: true, isTolerable: true, said: 0 }],
    ['ten seconds', -10_000, { isAccurate: false, isTolerable: true, said: 1 }],
    ['ten minutes', TEN_MINUTES_MS, { isAccurate: false, isTolerable: false, said: 1 }],
  ])('warns once when it differs from the process’s own by %s, and once when that ends', async (_, offMs, { said, ...judgement }) => {
    let offNowMs = 0;
    let looks = 0;
    const { clock, messages } = await start({ wall: { now: () => ((looks += 1), new Date(Date.now() + offNowMs)) } });
    expect(clock).toMatchObject({ isAccurate: true, isTolerable: true });
    offNowMs = offMs;
    expect(clock).toMatchObject(judgement);
    await eventually(() => messages.length === said);
    const before = looks;
    await eventually(() => looks > before + 10);
    offNowMs = 0;
    await eventually(() => messages.length === 2 * said);
    expect(messages.map((message) => message.includes('differs'))).toEqual([true, false].slice(0, 2 * said));
  });
});
