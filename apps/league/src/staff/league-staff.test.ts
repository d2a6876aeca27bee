import { type league, toLeagueRules } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService({ MATCHPOINT_DISPUTE_WINDOW_MINUTES: '60' });
const { query, by, personal, told } = useLeagueWorld(service);
const admin = () => service.administration();
const give = (name: string, memberId: string, role: string) =>
  codeOf(admin().updateLeagueMemberRole({ league: 'one', memberId, role }, by(name)));
const take = (name: string, memberId: string, key?: string) =>
  codeOf(
    admin().removeLeagueMember(
      { league: 'one', memberId },
      { ...by(name), ...(key !== undefined && { idempotency: { key, scope: name, fingerprint: 'f' } }) },
    ),
  );
const roles = async () =>
  Object.fromEntries(
    (await query("select user_id, role from league_member where league_id = 'league_1'")).map(({ user_id, role }) => [user_id, role]),
  );
const change = (changes: Partial<league.LeagueSettingsChange>) =>
  admin().updateLeagueSettings({ league: 'one', changes, changesJson: '' }, by('bob'));
const NO = 'error_league_role_required';

describe('the staff of a league', () => {
  it("can be changed only from above: nobody gives, changes or removes a role at or above their own, including the owner's", async () => {
    await query(
      `insert into league_member (id, league_id, user_id, role, joined_at) values ('mem_pam', 'league_1', 'user_pam', 'ADMIN', now())`,
    );
    expect([
      await give('bob', 'user_cat', 'ADMIN'),
      await give('bob', 'mem_pam', 'MEMBER'),
      await give('bob', 'user_ann', 'MEMBER'),
      await give('bob', 'user_bob', 'MANAGER'),
      await give('ann', 'user_ann', 'ADMIN'),
      await give('dan', 'user_ann', 'ADMIN'),
      await take('bob', 'user_pam'),
      await take('bob', 'user_ann'),
      await take('ann', 'user_ann'),
      await take('dan', 'user_ann'),
    ]).toEqual(Array.from({ length: 10 }, () => NO));
    expect((await told()).events).toEqual([]);
    expect([await give('bob', 'mem_cat', 'MEMBER'), await give('ann', 'mem_bob', 'MANAGER'), await take('pam', 'mem_cat')]).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(await roles()).toMatchObject({ user_ann: 'OWNER', user_bob: 'MANAGER', user_pam: 'ADMIN' });
  });

  it('can leave, except for the owner, and a retry gets the same answer', async () => {
    expect([await take('eve', 'user_eve', 'k'), await take('eve', 'user_eve', 'k'), await take('eve', 'user_eve')]).toEqual([
      'ok',
      'ok',
      'error_league_member_not_found',
    ]);
    expect((await told()).events.map(({ type }) => type)).toEqual(['league.staff_removed']);
  });

  it.each(['suspended', 'shutdown'])(
    'can leave a league that is %s, and pass on its ownership, and change nothing else',
    async (status) => {
      await query(`update league set ${status}_at = now(), status = '${status}' where id = 'league_1'`);
      const transfer = (targetUserId: string) => codeOf(admin().transferLeagueOwnership({ league: 'one', targetUserId }, by('ann')));
      const refused = [await take('bob', 'user_eve'), await give('bob', 'user_eve', 'MANAGER'), await take('ann', 'user_ann')];
      expect(new Set(refused)).toEqual(new Set(['error_league_not_active']));
      expect([await take('eve', 'user_eve'), await transfer('user_bob'), await take('ann', 'user_ann')]).toEqual(['ok', 'ok', 'ok']);
      expect(await roles()).toEqual({ user_bob: 'OWNER', user_cat: 'MANAGER' });
      expect((await told()).feed).toEqual(['league.staff_removed', 'league.ownership_transferred', 'league.staff_removed']);
    },
  );

  it('is hidden from callers without a role: members and non-members get the same refusal', async () => {
    const transfer = (targetUserId: string) => codeOf(admin().transferLeagueOwnership({ league: 'one', targetUserId }, by('pia')));
    for (const memberId of ['user_cat', 'user_pam', 'mem_cat'])
      expect([await give('pia', memberId, 'MEMBER'), await take('pia', memberId), await transfer(memberId)]).toEqual([NO, NO, NO]);
  });

  it('has at most two hundred members, each once, who must exist', async () => {
    const add = (user: string, role = 'MEMBER') => codeOf(admin().addLeagueMember({ league: 'one', userId: user, role }, by('bob')));
    expect([await add('user_eve'), await add('user_nobody'), await add('user_pia', 'ADMIN'), await add('user_pia', 'MANAGER')]).toEqual([
      'error_already_exists',
      'error_user_not_found',
      NO,
      'ok',
    ]);
    await query(`insert into league_member (id, league_id, user_id, role, joined_at)
      select 'mem_' || n, 'league_1', 'user_' || n, 'MEMBER', now() from generate_series(1, 196) n`);
    expect(await add('user_pam')).toBe('error_limit_reached');
    const [invitation] = (await service.invitations().listUserLeagueInvitations({ limit: 25, ids: [] }, personal('pia'))).invitations;
    expect(await codeOf(service.invitations().acceptLeagueInvitation({ invitationId: invitation?.id ?? '' }, personal('pia')))).toBe(
      'error_limit_reached',
    );
  });

  it('has one owner: of two concurrent transfers one succeeds, and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      await query(
        `update league_member set role = case user_id when 'user_ann' then 'OWNER' when 'user_eve' then 'MEMBER' else 'ADMIN' end
         where league_id = 'league_1'`,
      );
      const answers = await Promise.all(
        ['user_bob', 'user_cat'].map((targetUserId) => codeOf(admin().transferLeagueOwnership({ league: 'one', targetUserId }, by('ann')))),
      );
      expect(answers.toSorted()).toEqual([NO, 'ok']);
      const owners = Object.entries(await roles()).filter(([, role]) => role === 'OWNER');
      expect(owners).toHaveLength(1);
      expect((await roles()).user_ann).toBe('ADMIN');
    }
    const transfer = (targetUserId: string) => codeOf(admin().transferLeagueOwnership({ league: 'one', targetUserId }, by('ann')));
    expect([await transfer('user_ann'), await transfer('user_pia'), await transfer('user_eve'), await transfer('mem_bob')]).toEqual([
      'INVALID_INPUT',
      'error_league_member_not_found',
      'error_league_member_not_found',
      'error_league_member_not_found',
    ]);
  });
});

describe('a league', () => {
  const found = (change: object = {}, call = personal('pia')) => admin().createLeague({ name: 'Night Cup', games: [], ...change }, call);

  it('is founded with its owner and games, under the slug of its name, with a number if necessary', async () => {
    const slugs = [];
    for (let index = 0; index < 3; index += 1) slugs.push((await found({ games: ['game_chess'] })).slug);
    expect(slugs).toEqual(['night-cup', 'night-cup-2', 'night-cup-3']);
    expect((await found({ name: 'Create' })).slug).toBe('create-2');
    const at = await Promise.all(Array.from({ length: 3 }, () => found({ name: 'Same' })));
    expect(at.map(({ slug }) => slug).toSorted()).toEqual(['same', 'same-2', 'same-3']);
    const { leagueId } = await found({ slug: 'mine' });
    expect(await codeOf(admin().announceLeague({ league: 'mine', title: 'T', body: 'B' }, by('pia', { leagueId })))).toBe('ok');
  });

  it('stores its name as it is shown, without blanks around it', async () => {
    const { leagueId } = await found({ name: '  Cafe\u0301   Cup ' });
    const nameOf = async () =>
      (await service.database.pool().query<{ name: string }>('select name from league where id = $1', [leagueId])).rows[0]?.name;
    expect(await nameOf()).toBe('Caf\u00e9 Cup');
  });

  it('is founded with games whose slugs are given in any case', async () => {
    const { leagueId } = await found({ games: ['CHESS', 'Valorant'] });
    const { rows } = await service.database
      .pool()
      .query<{ game: string }>('select game_id as game from league_game where league_id = $1 order by game_id', [leagueId]);
    expect(rows.map(({ game }) => game)).toEqual(['chess', 'valorant']);
  });

  it.each([
    ['a slug that is taken, in any case', { slug: 'one' }, 'error_name_taken'],
    ['a name that nobody sees', { name: '\u200b\u200b\u200b' }, 'INVALID_INPUT'],
    ['a name that turns the text after it around', { name: 'Cup\u202e' }, 'INVALID_INPUT'],
    ['a slug that is reserved', { slug: 'templates' }, 'INVALID_INPUT'],
    ['a game that there is not', { games: ['golf'] }, 'error_game_not_found'],
    ['a game by both of its names', { games: ['chess', 'game_chess'] }, 'INVALID_INPUT'],
    ['a game in two cases', { games: ['chess', 'Chess'] }, 'INVALID_INPUT'],
  ])('is not founded with %s', async (_what, change, code) => {
    expect(await codeOf(found(change))).toBe(code);
  });

  it('has no control or format character in its new name, in the titles of announcements and in the names of seasons', async () => {
    const season = { gameId: 'valorant', startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-06-01T00:00:00.000Z' };
    const competition = service.competition();
    const { seasonId } = await competition.createLeagueSeason({ league: 'one', name: 'Spring', ...season }, by('bob'));
    const before = await told();
    const codes = await Promise.all(
      ['a\u0007bc', 'a\nbc', 'a\u202ebc', '\u2028\u200b'].flatMap((name) => [
        codeOf(admin().updateLeagueBranding({ league: 'one', name, socials: {} }, by('bob'))),
        codeOf(admin().announceLeague({ league: 'one', title: name, body: 'B' }, by('bob'))),
        codeOf(competition.createLeagueSeason({ league: 'one', name, ...season }, by('bob'))),
        codeOf(competition.updateLeagueSeason({ league: 'one', seasonId, name }, by('bob'))),
        codeOf(competition.updateLeagueSeason({ league: 'one', seasonId, qualifiesFor: name }, by('bob'))),
      ]),
    );
    expect(new Set(codes)).toEqual(new Set(['INVALID_INPUT']));
    expect(await told()).toEqual(before);
  });

  it('is limited to ten per owner, however many are founded concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => codeOf(found({ name: `Cup ${index}` }))));
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'error_limit_reached'),
      ...Array.from({ length: 10 }, () => 'ok'),
    ]);
  });

  it('shows its strongest status: shut down, then suspended, then disabled; setting the same value emits no event', async () => {
    const enable = (isEnabled: boolean) => admin().setLeagueEnabled({ league: 'one', isEnabled }, by('ann'));
    const status = async () => (await query("select status from league where id = 'league_1'"))[0]?.status;
    await enable(true);
    await enable(false);
    await enable(false);
    expect([await status(), (await told()).events.length]).toEqual(['disabled', 1]);
    await query("update league set suspended_at = now(), status = 'suspended' where id = 'league_1'");
    expect(await codeOf(enable(true))).toBe('error_league_not_active');
    await query("update league set suspended_at = null, status = 'disabled' where id = 'league_1'");
    await enable(true);
    expect(await status()).toBe('active');
    for (let time = 0; time < 2; time += 1) await admin().requestLeagueShutdown({ league: 'one' }, by('ann'));
    expect((await told()).feed).toEqual(['league.settings_updated', 'league.settings_updated', 'league.shutdown_requested']);
  });

  it('shows the installation’s value of every unset dispute setting, and stores what is set, even one of those values', async () => {
    const stored = async () => (await query("select disputes from league where id = 'league_1'"))[0]?.disputes;
    const shown = async () => (await service.records().getLeagueSettings({ league: 'one' }, by('cat'))).league?.disputes;
    const defaults = { windowMinutes: 60, answerMinutes: 1_440, rulingMinutes: 4_320, onDeadline: 'void' };
    expect(await shown()).toEqual(defaults);
    await change({ disputes: {} });
    expect([await stored(), (await told()).events]).toEqual([null, []]);
    await change({ disputes: { answerMinutes: 30 } });
    await change({ disputes: { windowMinutes: 60 } });
    await change({ disputes: { windowMinutes: 60 } });
    expect([await stored(), await shown()]).toEqual([
      { windowMinutes: 60, answerMinutes: 30 },
      { ...defaults, answerMinutes: 30 },
    ]);
    await change({ disputes: { windowMinutes: 1_440 } });
    expect(await shown()).toEqual({ ...defaults, windowMinutes: 1_440, answerMinutes: 30 });
    expect((await told()).feed).toHaveLength(3);
  });

  it('shows its staff all settings, with defaults for those not set', async () => {
    await change({ disputes: { windowMinutes: 60 } });
    await change({ maxTeamsPerGame: 8, disputes: { onDeadline: 'first_claim' } });
    const rules = { league: 'one', gameId: 'valorant', changes: toLeagueRules({ matchFormat: 'BEST_OF_3' }), changesJson: '' };
    await admin().updateLeagueRules(rules, by('bob'));
    const { league: overview, leagueJson } = await service.records().getLeagueSettings({ league: 'one' }, by('cat'));
    const shown = {
      ...{ slug: 'one', status: 'active', isEnabled: true, applications: 'review', maxTeamsPerGame: 8 },
      ...{ disputes: { windowMinutes: 60, onDeadline: 'first_claim' }, cooldowns: { selfLeaveCooldownHours: 0, maxCooldownHours: 8_760 } },
    };
    expect(overview).toMatchObject(shown);
    expect(overview?.games).toMatchObject([{ gameId: 'valorant', rules: toLeagueRules({ allowedBestOf: [3], matchFormat: 'BEST_OF_3' }) }]);
    expect(JSON.parse(leagueJson)).toMatchObject({
      ...{ ...shown, suspendedAt: null, shutdownRequestedAt: null },
      rules: [{ gameId: 'valorant', allowedBestOf: [3], matchFormat: 'BEST_OF_3' }],
    });
    expect((await told()).events.map(({ metadata }) => metadata)).toEqual([
      { fields: ['disputes'] },
      { fields: ['maxTeamsPerGame', 'disputes'] },
      undefined,
    ]);
    expect(await codeOf(service.records().getLeagueSettings({ league: 'one' }, by('eve')))).toBe(NO);
  });
});

describe('a game of a league', () => {
  it('is removed with its upcoming seasons, its configuration and its teams; results and completed seasons stay', async () => {
    await query(`insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values
      ('season_1', 'league_1', 'valorant', 'Past', 'completed', now(), now(), now(), now()),
      ('season_2', 'league_1', 'valorant', 'Now', 'active', now(), now(), now(), now()),
      ('season_3', 'league_1', 'valorant', 'Next', 'upcoming', now(), now(), now(), now())`);
    const remove = () => codeOf(admin().removeLeagueGame({ league: 'one', gameId: 'valorant' }, by('bob')));
    expect(await remove()).toBe('error_league_season_not_in_valid_state');
    await query("update season set status = 'completed' where id = 'season_2'");
    expect([await remove(), await remove()]).toEqual(['ok', 'error_league_game_not_found']);
    expect(await query('select id from season order by id')).toEqual([{ id: 'season_1' }, { id: 'season_2' }]);
    expect(await query("select status from league_team where league_id = 'league_1'")).toEqual([
      { status: 'removed' },
      { status: 'removed' },
    ]);
    expect(await query('select 1 from league_cooldown')).toEqual([]);
    expect((await told()).events[0]?.audience).toMatchObject({ teamIds: ['team_a', 'team_b'] });
  });
});

const RULE = { isCustomCategory: true, isOverride: false, sections: [{ items: ['Be in the lobby early.'] }] };

describe('display rules', () => {
  const write = (category: string, order = 1) =>
    admin().upsertLeagueDisplayRule(
      { league: 'one', gameId: 'valorant', category, categoryOrder: order, rule: RULE, ruleJson: '' },
      by('cat'),
    );
  const shown = async () =>
    (await service.records().getLeagueDisplayRules({ league: 'one', gameId: 'valorant' }, personal('pia'))).displayRules.map(
      ({ category, categoryOrder }) => `${categoryOrder} ${category}`,
    );

  it('are unique per category ignoring case, ordered by place, then category, and limited to fifty', async () => {
    const first = await write('Lobby', 2);
    expect((await write('LOBBY', 2)).displayRuleId).toBe(first.displayRuleId);
    await write('LOBBY', 2);
    await write('conduct', 2);
    await write('Maps', 1);
    expect(await shown()).toEqual(['1 Maps', '2 conduct', '2 LOBBY']);
    expect((await told()).events).toHaveLength(4);
    await query(`insert into display_rule (id, league_id, game_id, category, category_order, rule, created_at, updated_at)
      select 'd' || n, 'league_1', 'valorant', 'c' || n, 9, '{}', now(), now() from generate_series(1, 47) n`);
    expect([await codeOf(write('One more')), await codeOf(write('maps'))]).toEqual(['error_limit_reached', 'ok']);
  });

  it('are one where the database holds their categories for equal, and answer with the id that is stored', async () => {
    const ids: string[] = [];
    for (const category of ['κανονες', 'ΚΑΝΟΝΕΣ', 'istanbul', 'İstanbul']) ids.push((await write(category)).displayRuleId);
    const [small, large, first, second] = ids;
    expect(second).toBe(first);
    const stored = await query('select id, category from display_rule order by category collate "C"');
    expect(stored).toEqual([
      { id: first, category: 'İstanbul' },
      { id: large, category: 'ΚΑΝΟΝΕΣ' },
      { id: small, category: 'κανονες' },
    ]);
  });

  it('can be reordered, each once; those not named keep their places, and another league’s are not found', async () => {
    const [lobby] = [await write('Lobby', 1), await write('Maps', 2)];
    const reorder = (ids: string[]) =>
      codeOf(
        admin().reorderLeagueDisplayRules({ league: 'one', gameId: 'valorant', items: ids.map((id) => ({ id, order: 7 })) }, by('cat')),
      );
    expect([
      await reorder([lobby.displayRuleId, lobby.displayRuleId]),
      await reorder([lobby.displayRuleId, 'drule_x']),
      await reorder([lobby.displayRuleId]),
    ]).toEqual(['INVALID_INPUT', 'error_league_display_rule_not_found', 'ok']);
    expect(await shown()).toEqual(['2 Maps', '7 Lobby']);
    await query(`update display_rule set league_id = 'league_2' where id = '${lobby.displayRuleId}'`);
    expect(await codeOf(admin().removeLeagueDisplayRule({ league: 'one', displayRuleId: lobby.displayRuleId }, by('cat')))).toBe(
      'error_league_display_rule_not_found',
    );
  });
});
