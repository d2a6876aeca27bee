import { Backoff } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import { followKey, type Wanted } from '../../live/notified-rooms.js';
import { meets, type Permissions } from '../../permissions/permissions.js';
import type { GatewayContext } from '../../ports.js';

/** Opening a stream waits at most this long. */
const DEADLINE_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** Random, so that thousands of streams that lost the service together don't return together. */
const SPREAD = 1;

type Context = Pick<GatewayContext, 'live' | 'logger' | 'notifications'>;

interface Stream {
  caller: CallerContext;
  requestId: string;
  /** The key's permissions; a session has every scope. */
  permissions: Permissions | undefined;
  write(chunk: Buffer): void;
}

/**
 * Makes a person's stream announce new notifications about what they follow now and later. While the notification service is unavailable,
 * the stream continues without them, and their follows are read again with increasing delays.
 */
export async function tellOfNotifications(context: Context, { caller, requestId, permissions, write }: Stream): Promise<{ leave(): void }> {
  if (permissions !== undefined && !meets(permissions, 'notifications.own:read')) return { leave: () => undefined };
  let isReading = false;
  let isOutdated = false;
  let hasLeft = false;
  const backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, SPREAD);
  let retry: NodeJS.Timeout | undefined;
  const read = async (): Promise<void> => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    clearTimeout(retry);
    try {
      while (isOutdated) {
        isOutdated = false;
        entry.want(await readWanted(context, { caller, requestId }));
      }
      backoff.reset();
    } catch (error) {
      context.logger.warn({ err: error }, 'a stream tells of no notifications: what its reader follows is not known');
      readLater();
    } finally {
      isReading = false;
    }
  };
  const readLater = (): void => {
    if (hasLeft) return;
    retry = setTimeout(() => void read(), backoff.nextMs());
    retry.unref();
  };
  const entry = context.live.notified.enter(caller.userId, { notified: write, changed: () => void read() });
  await entry.ready;
  await read();
  return {
    leave() {
      hasLeft = true;
      clearTimeout(retry);
      entry.leave();
    },
  };
}

async function readWanted({ notifications }: Context, call: { caller: CallerContext; requestId: string }): Promise<Wanted> {
  const [{ follows }, { settings }] = await Promise.all([
    notifications.listFollowedIds({}, { ...call, deadlineMs: DEADLINE_MS }),
    notifications.getNotificationSettings({}, { ...call, deadlineMs: DEADLINE_MS }),
  ]);
  return { levels: new Map(follows.map((follow) => [followKey(follow), follow.level])), mutedKinds: new Set(settings?.mutedKinds) };
}
