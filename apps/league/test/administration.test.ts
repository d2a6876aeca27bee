import type { CallerContext } from '@matchpoint/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;

/** ann owns the first league, bob is its ADMIN, cat MANAGER, eve MEMBER; dan is platform staff. Team a is approved, b is not. */
beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event, idempotency_record cascade');
  await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now()),
    ('league_2', 'two', 'Two', now(), now())`);
  await query(`insert into league_member (id, league_id, user_id, role, joined_at) values
    ('mem_ann', 'league_1', 'user_ann', 'OWNER', now()), ('mem_bob', 'league_1', 'user_bob', 'ADMIN', now()),
    ('mem_cat', 'league_1', 'user_cat', 'MANAGER', now()), ('mem_eve', 'league_1', 'user_eve', 'MEMBER', now()),
    ('mem_two', 'league_2', 'user_ann', 'OWNER', now())`);
  await query(`insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now())`);
  await query(`insert into league_team (league_id, team_id, game_id, status, applied_at) values
    ('league_1', 'team_a', 'valorant', 'approved', now()), ('league_1', 'team_b', 'valorant', 'pending', now())`);
});

const BOUND = { kind: 'league_operator', leagueId: 'league_1', platformRole: 'counts' } as const;
const by = (name: string, change: Partial<CallerContext> = {}) => ({
  caller: { userId: `user_${name}`, keyId: 'key', ...BOUND, ...change },
});
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const announce = (call = by('cat'), change = {}) =>
  service.administration().announceLeague({ league: 'one', title: 'News', body: 'Week 3 is drawn.', ...change }, call);
const brand = (change = {}, call = by('bob')) =>
  service.administration().updateLeagueBranding({ league: 'one', socials: {}, ...change }, call);
const told = async () => ({
  events: (await query("select type, data, audience from outbox_event where type not like 'internal.image.%' order by position")).map(
    ({ type, data, audience }) => ({
      ...{ type, audience },
      ...(data as object),
    }),
  ),
  feed: (await query("select type from activity where league_id = 'league_1' order by created_at, id")).map(({ type }) => type),
});

describe('an announcement', () => {
  it('has no control characters in its body except tabs and line breaks, so that its event stays under 20 kB', async () => {
    for (const body of ['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u0085b', '\u0001'.repeat(4_000)])
      expect(await code(announce(by('cat'), { body }))).toBe('INVALID_INPUT');
    expect(await told()).toEqual({ events: [], feed: [] });
    await announce(by('cat'), { body: 'Week 3\r\n\tis drawn.\n' });
    await announce(by('cat'), { body: '🏆'.repeat(4_000), title: '🏆'.repeat(150) });
    const [first, largest] = await query("select data from outbox_event where type = 'league.announcement' order by position");
    expect(first).toMatchObject({ data: { body: 'Week 3\r\n\tis drawn.\n' } });
    expect(Buffer.byteLength(JSON.stringify(largest))).toBeLessThan(20_000);
  });

  it('goes to the league and its approved teams, and counts each recipient once', async () => {
    const { notified } = await announce();
    // The four staff and the members of team a: ann, who is both, and pam.
    expect(notified).toBe(5);
    expect(await told()).toMatchObject({
      events: [
        {
          type: 'league.announcement',
          audience: { leagueId: 'league_1', userIds: ['user_ann', 'user_pam'] },
          ...{ leagueId: 'league_1', actorId: 'user_cat', title: 'News', body: 'Week 3 is drawn.', announcedByUserId: 'user_cat' },
        },
      ],
      feed: ['league.announcement'],
    });
  });

  it('is split into events of a bounded size, with each recipient in exactly one', async () => {
    await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at) values
      ('lteam_crowd', 'league_1', 'team_crowd', 'valorant', 'approved', now())`);
    expect((await announce()).notified).toBe(12_005);
    const { events, feed } = await told();
    const audiences = events.map(({ audience }) => audience as { leagueId?: string; userIds: string[] });
    expect(audiences.map(({ leagueId, userIds }) => [leagueId, userIds.length])).toEqual([
      ['league_1', 5_000],
      [undefined, 5_000],
      [undefined, 2_002],
    ]);
    expect(new Set(audiences.flatMap(({ userIds }) => userIds)).size).toBe(12_002);
    expect(feed).toEqual(['league.announcement']);
  });

  it('is limited to ten in 24 hours', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => code(announce())));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'error_limit_reached')).toHaveLength(2);
    service.clock.advance(86_400_000);
    expect(await code(announce())).toBe('ok');
  });

  it('is created once by 20 concurrent requests under one key, and replayed only while the caller may still create it', async () => {
    const call = { ...by('cat'), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => announce(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await told()).toMatchObject({ events: [{}], feed: ['league.announcement'] });
    await query("delete from league_member where id = 'mem_cat'");
    expect(await code(announce(call))).toBe('error_league_role_required');
  });
});

describe('the branding of a league', () => {
  it('changes by field, merges socials, and publishes the differences', async () => {
    await brand({ name: 'Cup', socials: { discord: 'https://d.example', twitch: 'https://t.example' } });
    await brand({ name: 'Cup', avatarStorageId: 'img_of_league:league_1', socials: { discord: '' } });
    await brand({ name: 'Cup' });
    expect(await query("select name, socials, avatar_storage_id from league where id = 'league_1'")).toEqual([
      { name: 'Cup', socials: { twitch: 'https://t.example' }, avatar_storage_id: 'img_of_league:league_1' },
    ]);
    const { events, feed } = await told();
    expect(events.map((event) => (event as { metadata?: unknown }).metadata)).toEqual([
      { fields: ['name', 'socials'] },
      { fields: ['avatarStorageId', 'socials'] },
    ]);
    expect(feed).toEqual(['league.settings_updated', 'league.settings_updated']);
  });

  it('makes pictures public when they are set', async () => {
    const before = service.calls.length;
    await brand({ avatarStorageId: 'img_of_league:league_1' });
    expect(service.calls.slice(before)).toContain('reserveImages for all');
    expect(await query("select subject, data from outbox_event where type = 'internal.image.shown'")).toMatchObject([
      {
        subject: 'league_1',
        data: { holder: 'league:league_1', avatar: 'img_of_league:league_1', reservationIds: [expect.stringMatching(/^resv_/)] },
      },
    ]);
  });

  it('accepts images of the key only', async () => {
    await expect(brand({ avatarStorageId: 'img_of_league:league_2' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'body.avatarStorageId' }] },
    });
  });
});

describe('permission to administer a league', () => {
  it('requires the current role to reach the floor, or a platform role', async () => {
    const of = (act: (call: ReturnType<typeof by>) => Promise<unknown>) =>
      Promise.all(['ann', 'bob', 'cat', 'eve', 'dan', 'pam'].map((name) => code(act(by(name)))));
    const no = 'error_league_role_required';
    expect(await of((call) => announce(call))).toEqual(['ok', 'ok', 'ok', no, 'ok', no]);
    expect(await of((call) => brand({ name: 'New' }, call))).toEqual(['ok', 'ok', no, no, 'ok', no]);
    await query("update league_member set role = 'MEMBER' where id = 'mem_cat'");
    expect(await code(announce())).toBe(no);
  });

  it('is refused for another league, and with another key', async () => {
    for (const league of ['two', 'TWO', 'league_2'])
      expect(await code(announce(by('ann'), { league }))).toBe('error_league_scope_mismatch');
    expect(await code(announce(by('ann', { kind: 'personal', leagueId: undefined })))).toBe('error_league_scope_mismatch');
    expect(await code(announce(by('ann'), { league: 'none' }))).toBe('error_league_not_found');
    expect(await told()).toEqual({ events: [], feed: [] });
  });

  it('includes changes to a disabled league, but not to a suspended or shut down one', async () => {
    const answers: string[] = [];
    for (const status of ['disabled', 'suspended', 'shutdown']) {
      await query(`update league set status = '${status}'`);
      answers.push(await code(announce()));
    }
    expect(answers).toEqual(['ok', 'error_league_not_active', 'error_league_not_active']);
  });
});

it('active leagues, and no others, are found by name and slug ignoring case and accents', async () => {
  await query(`insert into league (id, slug, name, status, created_at, updated_at) values
    ('league_cup', 'zurich-cup', 'Zürcher Pokal', 'active', now(), now()),
    ('league_off', 'zurich-off', 'Zürcher Rest', 'disabled', now(), now()),
    ('league_gone', 'zurich-gone', 'Zürcher Ende', 'shutdown', now(), now())`);
  const find = async (text: string) => (await service.search().searchLeagues({ text, limit: 20 })).hits.map(({ id }) => id);
  expect(await find('ZURCHER')).toEqual(['league_cup']);
  expect(await find('zurich')).toEqual(['league_cup']);
  expect(await find('%%')).toEqual([]);
  expect(await find('one')).toEqual(['league_1']);
});

it('reapplying a template changes and publishes nothing, even if it locks rosters', async () => {
  const apply = () =>
    service.administration().applyLeagueRuleTemplate({ league: 'one', gameId: 'valorant', templateId: 'tpl_official_finals' }, by('bob'));
  await apply();
  const before = await query('select rules from league_game');
  service.clock.advance(60_000);
  await apply();
  expect([await query('select rules from league_game'), (await told()).feed]).toEqual([before, ['league.rules_updated']]);
});
