import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '@matchpoint/testing';
import { createPool } from './create-pool.js';
import { parseInt8, parseTimestamptz } from './parse-types.js';

describe('times from the database', () => {
  const database = useDatabase();

  it('are the same ISO string under any TimeZone and DateStyle of the server, in any year', async () => {
    const url = new URL(database.url());
    url.searchParams.set('options', '-c TimeZone=Asia/Kathmandu -c DateStyle=SQL,DMY');
    const pool = createPool({ connectionString: url.toString(), max: 1, applicationName: 'test' });
    const select = `select '2024-01-02 03:04:05.6789+05:45'::timestamptz as fine, '2024-01-02 03:04:05+00'::timestamptz as whole,
      '0044-03-15 12:00+00 BC'::timestamptz as ancient, '20000-02-29 00:00+00'::timestamptz as far,
        array['2024-01-02 00:00+00'::timestamptz, null] as several,
      '2024-01-02 03:04:05.67'::timestamp as zoneless, date '2024-02-29' as day, '2024-01-01 23:00-02'::timestamptz::date as "utcDay"`;
    const expected = {
      fine: '2024-01-01T21:19:05.678Z',
      whole: '2024-01-02T03:04:05.000Z',
      ancient: '-000043-03-15T12:00:00.000Z',
      far: '+020000-02-29T00:00:00.000Z',
      several: ['2024-01-02T00:00:00.000Z', null],
      zoneless: '2024-01-02T03:04:05.670Z',
      day: '2024-02-29',
      utcDay: '2024-01-02',
    };
    expect((await pool.query(select)).rows).toEqual([expected]);
    await pool.query(`set TimeZone = 'Asia/Kathmandu'`);
    const { utcDay: _, ...anywhere } = expected;
    expect((await pool.query(select)).rows).toEqual([expect.objectContaining(anywhere)]);
    await pool.end();
  });

  it('keep every millisecond of an instant stored in the database', async () => {
    const instant = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 50 }), async (dates) => {
        const texts = dates.map((date) => date.toISOString());
        const { rows } = await database.pool().query('select $1::timestamptz[] as times', [texts]);
        expect(rows[0].times).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses a text that is not an instant instead of inventing one', () => {
    expect(() => parseTimestamptz('infinity')).toThrow(RangeError);
    expect(() => parseTimestamptz('01/02/2024 03:04:05 UTC')).toThrow(RangeError);
  });
});

describe('numbers from the database', () => {
  const database = useDatabase();

  it('are numbers, in arrays and null too', async () => {
    const { rows } = await database.pool().query(
      `select count(*) as n, 9007199254740991::int8 as big, 1.25::numeric as fraction, array[1::int8, null] as list,
          array[0.5] as fractions, null::int8 as none from (values (1), (2)) v`,
    );
    expect(rows).toEqual([{ n: 2, big: 9007199254740991, fraction: 1.25, list: [1, null], fractions: [0.5], none: null }]);
  });

  it('refuses an int8 that a number cannot hold instead of rounding it', async () => {
    expect(() => parseInt8('9007199254740992')).toThrow(RangeError);
    await expect(database.pool().query('select 9007199254740993::int8')).rejects.toThrow('safe range');
    expect((await database.pool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
