import { beforeEach, describe, expect, it } from 'vitest';
import { by, eventOf, matchEvent, useNotificationService } from '../../test/start-notification-service.js';

const service = useNotificationService({ red: ['user_red_0', 'user_red_1'], blue: ['user_blue_0'] });
let made = 0;
let fan: string;

beforeEach(() => {
  made += 1;
  fan = `user_fan_${made}`;
});

const follow = (targetType: string, targetId: string, level?: string) =>
  service.client().followTarget({ targetType, targetId, level }, by(fan));
const list = async (userId: string, more: { isUnreadOnly?: boolean; pageSize?: number; before?: number } = {}) =>
  service.client().listNotifications({ isUnreadOnly: false, pageSize: 50, ...more }, by(userId));
const told = async (userId: string, isUnreadOnly = false) =>
  (await list(userId, { isUnreadOnly })).notifications.map(({ kind, reason, subject }) => `${reason} ${kind} ${subject!.id}`);
const read = (userId: string, ids: string[], upTo?: string) => service.client().markNotificationsRead({ ids, upTo }, by(userId));
const season = (leagueId: string) =>
  eventOf('league.season_activated', { leagueId, targetType: 'season', targetId: 'season_1' }, { leagueId });

describe('a list of notifications', () => {
  it('merges own and followed items, each event once and newest first', async () => {
    const league = `league_${made}`;
    await service.client().followTarget({ targetType: 'league', targetId: league }, by('user_red_0'));
    await follow('league', league);
    await follow('team', 'red');
    await follow('team', 'blue');
    await service.record(matchEvent('match.accepted', `match_${made}`, { leagueId: league }), season(league));
    expect((await told('user_red_0')).slice(0, 2)).toEqual([`follow league_news ${league}`, `you match_scheduled match_${made}`]);
    expect(await told(fan)).toEqual([`follow league_news ${league}`, `follow match_scheduled match_${made}`]);
    const [, match] = (await list(fan)).notifications;
    expect(match!.targets.map(({ targetId }) => targetId).toSorted()).toEqual(['blue', league, 'red'].toSorted());
    expect(match!.data).toMatchObject({ event: 'match.accepted', leagueId: league });
  });

  it('shows a match once, with its newest notification, across pages of one', async () => {
    const league = `league_${made}`;
    await follow('league', league);
    await service.record(matchEvent('match.accepted', `match_a_${made}`, { leagueId: league }));
    await service.record(matchEvent('match.accepted', `match_b_${made}`, { leagueId: league }));
    await service.record(matchEvent('match.started', `match_a_${made}`, { leagueId: league }));
    const seen: string[] = [];
    let before: number | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await list(fan, { pageSize: 1, ...(before !== undefined && { before }) });
      seen.push(...page.notifications.map(({ kind, subject }) => `${kind} ${subject!.id}`));
      before = page.notifications.at(-1)?.position;
      hasMore = page.hasMore;
    }
    expect(seen).toEqual([`match_started match_a_${made}`, `match_scheduled match_b_${made}`]);
  });

  it('contains events after the follow, by its level, without muted kinds', async () => {
    const league = `league_${made}`;
    await service.record(season(league));
    await follow('league', league, 'results');
    await service.record(matchEvent('match.accepted', `match_${made}`, { leagueId: league }), season(league));
    expect(await told(fan)).toEqual([`follow league_news ${league}`]);
    await follow('league', league, 'all');
    expect(await told(fan)).toHaveLength(2);
    await service.client().updateNotificationSettings({ mutedKinds: { kinds: ['league_news'] } }, by(fan));
    expect(await told(fan)).toEqual([`follow match_scheduled match_${made}`]);
    await service.client().unfollowTarget({ targetType: 'league', targetId: league }, by(fan));
    expect(await told(fan)).toEqual([]);
  });
});

describe('read notifications', () => {
  it('are marked by ids or up to an id, and counted without items replaced by a newer one of the same match', async () => {
    const league = `league_${made}`;
    await follow('league', league);
    for (let count = 0; count < 4; count += 1) await service.record(season(league));
    await service.record(matchEvent('match.accepted', `match_${made}`, { leagueId: league }));
    await service.record(matchEvent('match.started', `match_${made}`, { leagueId: league }));
    const ids = (await list(fan)).notifications.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect((await read(fan, [ids[1]!])).unreadCount).toBe(4);
    expect((await list(fan)).notifications.map(({ isRead }) => isRead)).toEqual([false, true, false, false, false]);
    expect((await read(fan, [], ids[2])).unreadCount).toBe(1);
    expect(await told(fan, true)).toEqual([`follow match_started match_${made}`]);
    await service.record(season(league));
    expect(await told(fan, true)).toHaveLength(2);
  });

  it('rejects the whole call for an id of another person', async () => {
    const league = `league_${made}`;
    await follow('league', league);
    await service.record(season(league), season(`${league}_other`));
    const [own] = (await list(fan)).notifications;
    await service.client().followTarget({ targetType: 'league', targetId: league }, by('user_late'));
    await expect(read('user_late', [own!.id])).rejects.toMatchObject({ code: 'error_notification_not_found' });
    await expect(read(fan, [own!.id, 'ntf_unknown'])).rejects.toMatchObject({ code: 'error_notification_not_found' });
    expect(await told(fan, true)).toHaveLength(1);
    await service.client().dismissNotifications({ ids: [own!.id, 'ntf_unknown'] }, by(fan));
    expect(await told(fan, true)).toEqual([]);
  });

  it('keeps 500 single marks, and counts everything below them as read', async () => {
    const league = `league_${made}`;
    await follow('league', league);
    await service.record(...Array.from({ length: 503 }, () => season(league)));
    const ids: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await list(fan, { pageSize: 100, ...(before !== undefined && { before }) });
      ids.push(...page.notifications.map(({ id }) => id));
      before = page.notifications.at(-1)?.position;
      if (!page.hasMore) break;
    }
    // The newest and the oldest stay unread at first.
    for (let start = 1; start < 502; start += 100) await read(fan, ids.slice(start, Math.min(start + 100, 502)));
    expect((await list(fan, { isUnreadOnly: true })).notifications.map(({ id }) => id)).toEqual([ids[0]]);
  });
});
