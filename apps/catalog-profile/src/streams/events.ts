import type { NewEvent } from '@matchpoint/events';
import type { LiveStream } from './store/live-streams.js';

type Channel = Pick<LiveStream, 'userId' | 'channelId'>;

/** That a user's stream has begun, for themselves (docs/reference/webhooks.md). */
export function streamOnline({ userId, channelId, startedAt }: Channel & Pick<LiveStream, 'startedAt'>, occurredAt: string): NewEvent {
  const data = { channelId, userId, platform: 'TWITCH', startedAt: Date.parse(startedAt) };
  return { type: 'stream.online', subject: userId, data, audience: { userIds: [userId] }, occurredAt };
}

/** That a user's stream is over, for themselves. */
export function streamOffline({ userId, channelId }: Channel, occurredAt: string): NewEvent {
  const data = { channelId, userId, platform: 'TWITCH', endedAt: Date.parse(occurredAt) };
  return { type: 'stream.offline', subject: userId, data, audience: { userIds: [userId] }, occurredAt };
}
