import type { CallerContext } from '@matchpoint/rpc';
import { followKey, type Wanted } from '../../live/notified-rooms.js';
import { meets, type Permissions } from '../../permissions/permissions.js';
import type { GatewayContext } from '../../ports.js';
import { readTargets } from './read-targets.js';

/** Nobody waits for longer until their stream opens. */
const DEADLINE_MS = 1_000;

type Context = Pick<GatewayContext, 'live' | 'logger' | 'notifications'> & Parameters<typeof readTargets>[0];

interface Stream {
  caller: CallerContext;
  requestId: string;
  /** Of a key; a session has every scope. */
  permissions: Permissions | undefined;
  write(chunk: Buffer): void;
}

/**
 * Has a person's stream tell of new notifications, for what they follow now and will follow later. While the notification service is away
 * the stream tells of the rest.
 */
export async function tellOfNotifications(context: Context, { caller, requestId, permissions, write }: Stream): Promise<{ leave(): void }> {
  if (permissions !== undefined && !meets(permissions, 'notifications.own:read')) return { leave: () => undefined };
  let isReading = false;
  let isOutdated = false;
  const read = async (): Promise<void> => {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        entry.want(await readWanted(context, { caller, requestId }));
      }
    } catch (error) {
      context.logger.warn({ err: error }, 'a stream tells of no notifications: what its reader follows is not known');
    } finally {
      isReading = false;
    }
  };
  const entry = context.live.notified.enter(caller.userId, { notified: write, changed: () => void read() });
  await entry.ready;
  await read();
  return entry;
}

async function readWanted(context: Context, call: { caller: CallerContext; requestId: string }): Promise<Wanted> {
  const [{ follows }, { settings }] = await Promise.all([
    context.notifications.listFollowedIds({}, { ...call, deadlineMs: DEADLINE_MS }),
    context.notifications.getNotificationSettings({}, { ...call, deadlineMs: DEADLINE_MS }),
  ]);
  const seen = await readTargets(context, follows, call);
  const told = follows.filter((follow) => !seen(follow).isSilent);
  return { levels: new Map(told.map((follow) => [followKey(follow), follow.level])), mutedKinds: new Set(settings?.mutedKinds) };
}
