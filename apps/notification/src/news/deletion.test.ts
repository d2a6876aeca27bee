import { expect, it } from 'vitest';
import { by, eventOf, matchEvent, useNotificationService } from '../../test/start-notification-service.js';
import { shareFollowed } from '../follows/store/lock-followed.js';
import { forgetPeople } from './store/forget-people.js';

const service = useNotificationService({ red: ['user_red_0', 'user_red_gone'], blue: ['user_blue_0'] });

const listOf = async (userId: string) =>
  (await service.client().listNotifications({ isUnreadOnly: false, pageSize: 50 }, by(userId))).notifications;
const rowsOf = async (userId: string): Promise<number> => {
  const tables = ['recipient', 'follow', 'own_item', 'membership', 'read_mark'].map(
    (table) => `select user_id from ${table} where user_id = $1`,
  );
  const ofTargets = `select target_id from follow where target_type = 'user' and target_id = $1`;
  return (await service.context().pool.query([...tables, ofTargets].join(' union all '), [userId])).rows.length;
};

it('removes everything of a deleted person, and follows of them, even if an event of the same batch names them', async () => {
  await service.client().followTarget({ targetType: 'team', targetId: 'red' }, by('user_gone'));
  await service.client().followTarget({ targetType: 'user', targetId: 'user_gone' }, by('user_left'));
  const trophy = { userId: 'user_gone', trophyId: 'champion', awardedAt: 1, rarity: 'rare', tournamentId: 't', tournamentSlug: 't' };
  await service.record(eventOf('trophy.awarded', trophy, { userIds: ['user_gone'] }), matchEvent('match.started', 'match_4'));
  await service.client().markNotificationsRead({ ids: [(await listOf('user_gone'))[0]!.id] }, by('user_gone'));
  expect(await rowsOf('user_gone')).toBe(5);
  await service.record(
    eventOf('trophy.awarded', trophy, { userIds: ['user_gone'] }),
    eventOf('internal.user.deleted', { userId: 'user_gone' }),
    eventOf('internal.user.deleted', { userId: 'user_gone' }),
  );
  expect(await rowsOf('user_gone')).toBe(0);
});

it('makes a deleted person no member again, even while their team still names them', async () => {
  await service.record(matchEvent('match.started', 'match_5'));
  expect(await rowsOf('user_red_gone')).toBe(1);
  await service.record(eventOf('internal.user.deleted', { userId: 'user_red_gone' }));
  await service.record(matchEvent('match.started', 'match_6'));
  expect(await rowsOf('user_red_gone')).toBe(0);
  expect((await listOf('user_red_0')).map(({ subject }) => subject!.id)).toContain('match_6');
});

it('creates no row for a deleted person when events arrive later, and lets nobody follow them', async () => {
  await service.record(eventOf('internal.user.deleted', { userId: 'user_late_gone' }));
  const trophy = { userId: 'user_late_gone', trophyId: 'champion', awardedAt: 1, rarity: 'rare', tournamentId: 't', tournamentSlug: 't' };
  await service.record(
    eventOf('trophy.awarded', trophy, { userIds: ['user_late_gone'] }),
    eventOf('stream.online', { channelId: 'c', userId: 'user_late_gone', platform: 'TWITCH' }, { userIds: ['user_late_gone'] }),
  );
  const refused = { code: 'error_user_not_found' };
  const follow = { targetType: 'user', targetId: 'user_late_gone' };
  await expect(service.client().followTarget(follow, by('user_follower'))).rejects.toMatchObject(refused);
  await expect(service.client().followTarget({ ...follow, targetType: 'team' }, by('user_late_gone'))).rejects.toMatchObject(refused);
  expect(await rowsOf('user_late_gone')).toBe(0);
  const { rows } = await service.context().pool.query(`select 1 from target_item where target_id = 'user_late_gone'`);
  expect(rows).toEqual([]);
});

it('leaves no follow of a person who is deleted while somebody follows them', async () => {
  const { pool } = service.context();
  const writing = await pool.connect();
  try {
    await writing.query('begin');
    await shareFollowed(writing, 'user_idol');
    await writing.query(
      `insert into follow (user_id, target_type, target_id, level, since, followed_at)
       values ('user_groupie', 'user', 'user_idol', 'all', 0, now())`,
    );
    const deleted = service.record(eventOf('internal.user.deleted', { userId: 'user_idol' }));
    await service.database.untilBlocked();
    await writing.query('commit');
    await deleted;
  } finally {
    writing.release();
  }
  expect(await rowsOf('user_idol')).toBe(0);
});

it('makes a follow wait for the deletion of the person, and then refuses it', async () => {
  const { pool } = service.context();
  const deleting = await pool.connect();
  try {
    await deleting.query('begin');
    await forgetPeople(deleting, ['user_vanishing'], service.clock.now());
    const following = service.client().followTarget({ targetType: 'user', targetId: 'user_vanishing' }, by('user_admirer_2'));
    const refused = expect(following).rejects.toMatchObject({ code: 'error_user_not_found' });
    await service.database.untilBlocked();
    await deleting.query('commit');
    await refused;
  } finally {
    deleting.release();
  }
  expect(await rowsOf('user_vanishing')).toBe(0);
});

it('leaves no follow of a person who is deleted while they follow somebody', async () => {
  const { pool } = service.context();
  const writing = await pool.connect();
  try {
    await writing.query('begin');
    await writing.query(`insert into recipient (user_id, muted_kinds) values ('user_both', '{}')`);
    await writing.query(
      `insert into follow (user_id, target_type, target_id, level, since, followed_at)
       values ('user_both', 'team', 'red', 'all', 0, now())`,
    );
    const deleted = service.record(eventOf('internal.user.deleted', { userId: 'user_both' }));
    await service.database.untilBlocked();
    await writing.query('commit');
    await deleted;
  } finally {
    writing.release();
  }
  expect(await rowsOf('user_both')).toBe(0);
});
