import { notification } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { NotificationContext } from '../../context.js';
import { appendFollowsChanged } from '../append-follows-changed.js';
import { type Digest, nextDigest } from '../rules/digest-times.js';
import { setDueDigest } from '../store/due-digests.js';
import { lockRecipient, saveSettings } from '../store/recipients.js';
import { toSettings } from '../to-settings.js';

/** Changes the given settings. @throws DomainError INVALID_INPUT for a time zone unknown to this runtime */
export function updateNotificationSettings({
  pool,
  clock,
}: NotificationContext): Handlers<notification.NotificationServiceService>['updateNotificationSettings'] {
  return async ({ digest, hour, timeZone, mutedKinds }, call) => {
    const { userId } = requireCaller(call);
    if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalidInput('body.timeZone', 'is not the name of an IANA time zone');
    return runIdempotent(pool, call, {
      codec: notification.UpdateNotificationSettingsResponse,
      find: (tx) => lockRecipient(tx, userId),
      async write(tx, before) {
        const after = {
          ...before,
          ...(digest !== undefined && { digest: digest as Digest }),
          ...(hour !== undefined && { hour }),
          ...(timeZone !== undefined && { timeZone }),
          ...(mutedKinds && { mutedKinds: [...new Set(mutedKinds.kinds)] }),
        };
        const now = clock.now();
        const timestamp = now.toISOString();
        await saveSettings(tx, userId, after);
        // A due digest stays due when other settings change.
        const isOtherwise = after.digest !== before.digest || after.hour !== before.hour || after.timeZone !== before.timeZone;
        if (isOtherwise) await setDueDigest(tx, userId, nextDigest(after, now)?.at);
        if (mutedKinds) await appendFollowsChanged(tx, userId, timestamp);
        return { settings: toSettings(after), timestamp };
      },
    });
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
