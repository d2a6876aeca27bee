import { eventually } from '@matchpoint/testing';
import { type KeyGrant, newKey } from './api-keys.js';
import type { Client } from './http-client.js';
import { driveMatches } from './match-driver.js';
import type { OperationCase, Sample } from './operation-case.js';
import { importSquads, type Squad } from './squads.js';

/** Successful calls of the operations on follows and notifications, by captains of teams that no other case uses. */

const GAME = 'counter_strike_2';
const FOLLOWER: KeyGrant = { owner: 'marsh_herons_0' };

let imported: Promise<[Squad, Squad]> | undefined;
const follow = { targetType: 'league', target: 'vct_americas', level: 'results' };

async function followed(request: Client): Promise<Sample> {
  const { key } = await newKey(FOLLOWER);
  const { status, text } = await request('/user/follows', { method: 'POST', key, body: follow });
  if (status !== 200) throw new Error(text);
  return { matchId: '' };
}

/** The follower's team gets a match, which they are notified of. */
async function notified(request: Client): Promise<Sample> {
  const [creator, opponent] = await squads(request);
  const matchId = await driveMatches(request, { creator, opponent, mode: 'competitive', teamSize: 2 }).accepted();
  const { key } = await newKey(FOLLOWER);
  const madeId = await eventually(async () => {
    const { body } = await request('/user/notifications', { key });
    return (body.notifications as { id: string; subject: { id: string } }[]).find(({ subject }) => subject.id === matchId)?.id ?? false;
  });
  return { matchId, madeId: madeId as string };
}

/** Makes the follower, whose keys cases are called by. */
export async function ensureFollower(request: Client): Promise<void> {
  await squads(request);
}

const squads = (request: Client): Promise<[Squad, Squad]> =>
  (imported ??= importSquads(request, ['marsh_herons', 'stone_martens'], { game: GAME, size: 2 }) as Promise<[Squad, Squad]>);
const own = (operationCase: Omit<OperationCase, 'grant'>): OperationCase => ({ grant: FOLLOWER, prepare: followed, ...operationCase });

export const NOTIFICATION_CASES: Record<string, OperationCase> = {
  followTarget: own({ path: '/user/follows', body: follow, holds: 'follow' }),
  listUserFollows: own({ path: '/user/follows?targetType=league&limit=2', holds: 'follows' }),
  listUserFollowedIds: own({ path: '/user/follows/ids', holds: 'leagues' }),
  unfollowTarget: own({ path: '/user/follows/league/vct_americas', holds: 'success' }),
  listUserNotifications: own({ path: '/user/notifications?limit=2', prepare: notified, holds: 'notifications' }),
  getUserNotificationSummary: own({ path: '/user/notifications/summary', prepare: notified, holds: 'latestAt' }),
  markUserNotificationsRead: own({
    path: '/user/notifications/read',
    body: ({ madeId }: Sample) => ({ ids: [madeId] }),
    prepare: notified,
    holds: 'success',
  }),
  updateUserNotificationSettings: own({
    path: '/user/notification-settings',
    body: { digest: 'weekly', hour: 18, timeZone: 'Europe/Berlin', mutedKinds: ['league_news'] },
    holds: 'digest',
  }),
  getUserNotificationSettings: own({ path: '/user/notification-settings', holds: 'digest' }),
};
