import { eventually, shiftDate } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { actions } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService('database');
const act = actions(service);
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;
let setRight = (): void => undefined;
afterEach(() => setRight());

const setDue = (matchId: string, inMinutes: number) =>
  act.query(`update match_timer set due_at = clock_timestamp() + $2 * interval '1 minute' where match_id = $1`, [matchId, inMinutes]);

it.each([
  ['ahead', TEN_MINUTES_MS],
  ['behind', -TEN_MINUTES_MS],
])('a process whose clock is ten minutes %s fires due timers, and no others', async (_name, offMs) => {
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  const [early, due] = [await act.create({ scheduledAt }), await act.create({ scheduledAt })];
  setRight = shiftDate(offMs);
  await setDue(early, 5);
  await setDue(due, -5);
  // Timers are taken in the order in which they are due, but by the process's clock the early one would also be due.
  await eventually(async () => expect(await act.stored(due)).toMatchObject({ status: 'CANCELLED', end_reason: 'expired' }));
  const later = await act.create({ scheduledAt });
  await setDue(later, -1);
  await eventually(async () => expect(await act.stored(later)).toMatchObject({ status: 'CANCELLED' }));
  expect(await act.stored(early)).toMatchObject({ status: 'PENDING' });
  const [{ offSeconds } = { offSeconds: Infinity }] = await act.query<{ offSeconds: number }>(
    'select abs(extract(epoch from created_at - clock_timestamp())) as "offSeconds" from match where id = $1',
    [later],
  );
  expect(offSeconds).toBeLessThan(15);
});
