import { DomainError } from '@matchpoint/errors';
import { beforeEach, expect, it } from 'vitest';
import { type LeaguePerson, readLeagueStaff } from './league-staff.js';

let now: number;
let staff: LeaguePerson[];
let asked: LeaguePerson[][];
let isDown: boolean;

const ann = { leagueId: 'league_1', userId: 'user_ann' };
const bob = { leagueId: 'league_1', userId: 'user_bob' };
const staffAmong = () =>
  readLeagueStaff(
    {
      async batchCheckLeagueStaff({ people }) {
        if (isDown) throw new DomainError('error_unavailable');
        asked.push(people as LeaguePerson[]);
        return { staff: staff.filter(({ userId }) => people.some((person) => person.userId === userId)) };
      },
    },
    () => now,
  );

beforeEach(() => {
  [now, staff, asked, isDown] = [0, [ann], [], false];
});

it('asks once for all people, each once, and reports who is on the staff of which league', async () => {
  const isStaff = await staffAmong()([ann, bob, ann]);
  expect([ann, bob, { ...ann, leagueId: 'league_2' }].map(isStaff)).toEqual([true, false, false]);
  expect(asked).toEqual([[ann, bob]]);
});

it('remembers staff for five seconds, and never remembers that somebody is not staff', async () => {
  const read = staffAmong();
  await read([ann, bob]);
  staff = [bob];
  now = 4_999;
  expect([ann, bob].map(await read([ann, bob]))).toEqual([true, true]);
  now = 5_000;
  expect([ann, bob].map(await read([ann, bob]))).toEqual([false, true]);
  expect(asked).toEqual([[ann, bob], [bob], [ann]]);
});

it('fails if it must ask and gets no answer', async () => {
  const read = staffAmong();
  await read([ann]);
  isDown = true;
  expect((await read([ann]))(ann)).toBe(true);
  await expect(read([ann, bob])).rejects.toMatchObject({ code: 'error_unavailable' });
});
