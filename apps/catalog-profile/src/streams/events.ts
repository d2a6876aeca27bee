import type { NewEvent } from '@matchpoint/events';
import type { LiveStream } from './store/live-streams.js';

type Channel = Pick<LiveStream, 'userId' | 'channelId'>;

/** The event that a user's stream has begun, for the user only (docs/reference/webhooks.md). */
export function streamOnline({ userId, channelId, startedAt }: Channel & Pick<LiveStream, 'startedAt'>, occurredAt: string): NewEvent {
  const data = { channelId, userId, platform: 'TWITCH', startedAt: Date.parse(startedAt) };
  return { type: 'stream.online', subject: userId, data, audience: { userIds: [userId] }, occurredAt };
}

/** The event that a user's stream has ended, for the user only. */
export function streamOffline({ userId, channelId }: Channel, occurredAt: string): NewEvent {
  const data = { channelId, userId, platform: 'TWITCH', endedAt: Date.parse(occurredAt) };
  return { type: 'stream.offline', subject: userId, data, audience: { userIds: [userId] }, occurredAt };
}
