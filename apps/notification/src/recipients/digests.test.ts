import { beforeEach, expect, it } from 'vitest';
import { by, eventOf, useNotificationService } from '../../test/start-notification-service.js';

const service = useNotificationService();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A Sunday. */
const TODAY = '2026-03-01';
let made = 0;
let reader: string;

beforeEach(async () => {
  made += 1;
  reader = `user_reader_${made}`;
  await service.database.empty('due_digest');
  service.clock.set(new Date(`${TODAY}T12:00:00.000Z`));
});

const want = (settings: { digest?: string; hour?: number; timeZone?: string; mutedKinds?: { kinds: string[] } }, userId = reader) =>
  service.client().updateNotificationSettings(settings, by(userId));
const claim = async (limit = 10): Promise<string[]> =>
  (await service.client().claimDigests({ limit })).digests.map(({ userId, period }) => `${userId} ${period}`);
const settle = (period: string, userId = reader) => service.client().settleDigest({ period }, by(userId));

it('hands out a digest at its hour to one of many processes, and the next one a day later', async () => {
  await want({ digest: 'daily', hour: 13 });
  expect(await claim()).toEqual([]);
  service.clock.advance(HOUR_MS);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
  expect(claims.flat()).toEqual([`${reader} ${TODAY}`]);
  await settle(TODAY);
  await settle(TODAY);
  service.clock.advance(DAY_MS - 1);
  expect(await claim()).toEqual([]);
  service.clock.advance(1);
  expect(await claim()).toEqual([`${reader} 2026-03-02`]);
});

it('hands out a digest again two minutes after a process claimed it and did not settle it', async () => {
  await want({ digest: 'daily', hour: 13 });
  service.clock.advance(HOUR_MS);
  expect(await claim()).toHaveLength(1);
  service.clock.advance(2 * MINUTE_MS - 1);
  expect(await claim()).toEqual([]);
  service.clock.advance(1);
  expect(await claim()).toEqual([`${reader} ${TODAY}`]);
});

it('hands out other digests before one that keeps failing', async () => {
  await want({ digest: 'daily', hour: 13 });
  service.clock.advance(HOUR_MS);
  expect(await claim(1)).toEqual([`${reader} ${TODAY}`]);
  await want({ digest: 'daily', hour: 13, timeZone: 'Etc/GMT+1' }, 'user_other');
  service.clock.advance(HOUR_MS + MINUTE_MS);
  await service.database.pool().query(`update due_digest set claimed_until = $1 where user_id = $2`, [service.clock.now(), reader]);
  expect(await claim(1)).toEqual([`user_other ${TODAY}`]);
});

it('mails only the last of several digests that were missed', async () => {
  await want({ digest: 'daily', hour: 13 });
  service.clock.advance(3 * DAY_MS + 2 * HOUR_MS);
  expect(await claim()).toEqual([`${reader} 2026-03-04`]);
  await settle('2026-03-03');
  service.clock.advance(2 * MINUTE_MS);
  expect(await claim()).toEqual([`${reader} 2026-03-04`]);
  await settle('2026-03-04');
  service.clock.advance(HOUR_MS);
  expect(await claim()).toEqual([]);
});

it('names a weekly digest by its Monday, and uses a date once, whatever settings the reader changes on it', async () => {
  await want({ digest: 'weekly', hour: 8, timeZone: 'Pacific/Auckland' });
  service.clock.advance(7 * HOUR_MS);
  expect(await claim()).toEqual([`${reader} 2026-03-02`]);
  await settle('2026-03-02');
  await want({ digest: 'daily', hour: 10 });
  service.clock.advance(2 * HOUR_MS);
  // The account service has mailed for that date and does not mail again.
  expect(await claim()).toEqual([`${reader} 2026-03-02`]);
});

it('remembers up to which notification digests have reported', async () => {
  await want({ digest: 'daily', hour: 13 });
  service.clock.advance(HOUR_MS);
  const claimed = async () => (await service.client().claimDigests({ limit: 1 })).digests.map(({ mailedUntil }) => mailedUntil);
  expect(await claimed()).toEqual([0]);
  for (const mailedUntil of [12, undefined, 5]) await service.client().settleDigest({ period: TODAY, mailedUntil }, by(reader));
  service.clock.advance(DAY_MS);
  expect(await claimed()).toEqual([12]);
});

it('keeps the due time when other settings change, and removes it when digests are turned off', async () => {
  await want({ digest: 'daily', hour: 13 });
  service.clock.advance(HOUR_MS);
  await want({ mutedKinds: { kinds: ['trophy'] } });
  expect(await claim()).toHaveLength(1);
  await want({ digest: 'off' });
  await settle(TODAY);
  service.clock.advance(2 * DAY_MS);
  expect(await claim()).toEqual([]);
});

it('removes the due time of a deleted person', async () => {
  await want({ digest: 'daily', hour: 13 });
  await service.record(eventOf('internal.user.deleted', { userId: reader }));
  service.clock.advance(DAY_MS);
  expect(await claim()).toEqual([]);
  await expect(want({ digest: 'daily' })).rejects.toMatchObject({ code: 'error_user_not_found' });
  expect((await service.database.pool().query('select 1 from due_digest')).rows).toEqual([]);
});
