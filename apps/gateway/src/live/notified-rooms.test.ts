import type { Notice } from '@matchpoint/events';
import { createLogger } from '@matchpoint/telemetry';
import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import type { EventFeed } from './event-feed.js';
import { createNotifiedRooms, followKey } from './notified-rooms.js';
import type { ReadOpenTargets } from './open-targets.js';

const TEAM = { targetType: 'team', targetId: 'team_a' };
const OPPONENT = { targetType: 'team', targetId: 'team_b' };
const PLAYER = { targetType: 'user', targetId: 'user_star' };

/** Rooms that receive events from `tell` and read targets with `read`. */
function open(read: ReadOpenTargets) {
  let hear: (notices: readonly Notice[]) => void = () => undefined;
  const listen: EventFeed['listen'] = () => ({ ready: Promise.resolve() }) as ReturnType<EventFeed['listen']>;
  const rooms = createNotifiedRooms({
    feed: { listen } as EventFeed,
    notices: { listen: (listener) => void (hear = listener) },
    readOpenTargets: read,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const told: string[] = [];
  return {
    told,
    enter(userId: string, ...follows: (typeof TEAM)[]) {
      const entry = rooms.enter(userId, { changed: () => undefined, notified: () => void told.push(userId) });
      entry.want({ levels: new Map(follows.map((target) => [followKey(target), 'all'])), mutedKinds: new Set() });
    },
    tell(targets: readonly (typeof TEAM)[], userIds: readonly string[] = []) {
      hear([{ kind: 'match_started', subjectType: 'match', subjectId: 'match_1', userIds, targets }]);
    },
  };
}

it('doesn’t notify followers of a player while a team of the match is hidden from them', async () => {
  const members = ['user_member'];
  const { enter, tell, told } = open(
    async () =>
      ({ targetId }, userId) =>
        targetId !== OPPONENT.targetId || members.includes(userId),
  );
  enter('user_fan', PLAYER);
  enter('user_member', PLAYER);
  enter('user_both', PLAYER, TEAM);
  tell([TEAM, OPPONENT, PLAYER]);
  await eventually(() => expect(told.toSorted()).toEqual(['user_both', 'user_member']));
});

it('reads the targets of many events together, and only those that are followed here', async () => {
  const looks: number[] = [];
  const { enter, tell, told } = open(async (targets) => {
    looks.push(targets.length);
    return () => true;
  });
  enter('user_fan', TEAM);
  tell([OPPONENT]);
  for (let count = 0; count < 50; count += 1) tell([TEAM]);
  await eventually(() => expect(told).toHaveLength(50));
  expect(looks).toEqual([0, 50]);
});

it('notifies only the people an event concerns, but no followers, while its visibility is unknown', async () => {
  const { enter, tell, told } = open(async () => Promise.reject(new Error('away')));
  enter('user_fan', TEAM);
  enter('user_own');
  tell([TEAM], ['user_own']);
  await eventually(() => expect(told).toEqual(['user_own']));
});
