import { expect, it } from 'vitest';
import { by, useNotificationService } from '../../test/start-notification-service.js';

const service = useNotificationService();
const DEFAULTS = { digest: 'off', hour: 8, timeZone: 'UTC', mutedKinds: [] };

it('returns the defaults, and changes only the given settings', async () => {
  expect(await service.client().getNotificationSettings({}, by('user_1'))).toEqual({ settings: DEFAULTS });
  await service.client().updateNotificationSettings({ hour: 18, mutedKinds: { kinds: ['trophy', 'trophy'] } }, by('user_1'));
  const { settings } = await service.client().updateNotificationSettings({ digest: 'daily', timeZone: 'Europe/Berlin' }, by('user_1'));
  expect(settings).toEqual({ digest: 'daily', hour: 18, timeZone: 'Europe/Berlin', mutedKinds: ['trophy'] });
  expect(await service.client().getNotificationSettings({}, by('user_1'))).toEqual({ settings });
  const cleared = await service.client().updateNotificationSettings({ mutedKinds: { kinds: [] } }, by('user_1'));
  expect(cleared.settings?.mutedKinds).toEqual([]);
});

it.each(['Mars/Base', '+02:00', ''])('refuses %j as a time zone', async (timeZone) => {
  const update = service.client().updateNotificationSettings({ timeZone }, by('user_2'));
  await expect(update).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
