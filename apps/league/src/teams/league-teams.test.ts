import { type league, toLeagueRules } from '@matchpoint/contracts';
import type { LeagueRuleName, LeagueRuleValues } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';
import { TEAMS } from '../../test/start-peers.js';

const service = useLeagueService();
const { query, by, personal, inSession, told } = useLeagueWorld(service);
const admin = () => service.administration();
const teams = () => service.leagueTeams();
const HOUR_MS = 3_600_000;

/** pam captains b, a disbanded team and a private one; ann captains a; pia x, which plays chess. */
const apply = (teamId = 'team_b', name = 'pam') => teams().applyToLeague({ league: 'one', teamId }, personal(name));
const decide = {
  approve: (id = 'team_b') => teams().approveLeagueTeamApplication({ league: 'one', leagueTeamId: id }, by('cat')),
  deny: (id = 'team_b') => teams().denyLeagueTeamApplication({ league: 'one', leagueTeamId: id, reason: 'Too few.' }, by('cat')),
  remove: (id = 'team_b') => teams().removeLeagueTeam({ league: 'one', leagueTeamId: id }, by('cat')),
  withdraw: (id = 'team_b') => teams().withdrawLeagueApplication({ league: 'one', leagueTeamId: id }, personal('pam')),
  leave: (id = 'team_b') => teams().leaveLeague({ league: 'one', leagueTeamId: id }, personal('pam')),
};
const ban = (change: object = {}) =>
  admin().createLeagueBan({ league: 'one', teamId: 'team_b', reason: 'Collusion.', isPermanent: true, ...change }, by('cat'));
const statusOf = async (teamId = 'team_b') => {
  const { applications } = await teams().listLeagueApplications({ league: 'one', pageSize: 9, teamId }, by('cat'));
  return applications[0]?.status;
};
const settings = (changes: Partial<league.LeagueSettingsChange>) =>
  admin().updateLeagueSettings({ league: 'one', changes, changesJson: '' }, by('bob'));
const rules = (change: { [Name in LeagueRuleName]?: LeagueRuleValues[Name] | null }) =>
  admin().updateLeagueRules({ league: 'one', gameId: 'valorant', changes: toLeagueRules(change), changesJson: '' }, by('bob'));

describe("a team's membership", () => {
  it('keeps its id through all its states, and publishes each of them', async () => {
    await decide.withdraw();
    expect((await apply()).leagueTeamId).toBe('lteam_b');
    await decide.deny();
    await apply();
    await decide.approve('lteam_b');
    await decide.leave();
    await apply();
    await decide.approve();
    await decide.remove();
    expect(await query("select id, status from league_team where team_id = 'team_b'")).toEqual([{ id: 'lteam_b', status: 'removed' }]);
    const names = ['application_withdrawn', 'team_applied', 'team_denied', 'team_applied', 'team_approved', 'team_left'];
    const expected = [...names, 'team_applied', 'team_approved', 'team_removed'].map((name) => `league.${name}`);
    const { events, feed } = await told();
    expect([events.map(({ type }) => type), feed]).toEqual([expected, expected]);
    expect(events[0]).toMatchObject({ targetId: 'team_b', audience: { leagueId: 'league_1', teamIds: ['team_b'] } });
  });

  it('begins with at most 30 applications in 24 hours, however often the team withdraws', async () => {
    const eligibility = async () =>
      (await teams().getLeagueApplyEligibility({ league: 'one', teamId: 'team_b' }, personal('pam'))).ineligibleTeams;
    for (let time = 1; time <= 30; time += 1) {
      await decide.withdraw();
      expect(await eligibility()).toEqual([]);
      await apply();
    }
    await decide.withdraw();
    expect(await codeOf(apply())).toBe('error_limit_reached');
    expect(await eligibility()).toMatchObject([{ teamId: 'team_b', error: 'error_limit_reached' }]);
    await query(`update activity set created_at = created_at - interval '1 day'`);
    await apply();
  });

  it('rejects everything that its state does not allow', async () => {
    const all = async () =>
      Object.fromEntries(await Promise.all(Object.entries(decide).map(async ([name, act]) => [name, await codeOf(act())])));
    const no = 'error_league_team_not_in_valid_state';
    await decide.deny();
    expect(await all()).toEqual({ approve: no, deny: no, remove: no, withdraw: no, leave: no });
    await query("update league_team set status = 'approved'");
    expect([await codeOf(apply()), await codeOf(decide.approve()), await codeOf(decide.withdraw())]).toEqual([no, no, no]);
  });

  it('accepts one of 20 concurrent decisions', async () => {
    const acts = [decide.approve, decide.deny, decide.withdraw];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => codeOf((acts[index % 3] as () => Promise<unknown>)())));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['ok', 'error_league_team_not_in_valid_state']));
    expect((await told()).events).toHaveLength(1);
  });

  it('is not found under another league', async () => {
    for (const act of [decide.approve, decide.deny, decide.remove, decide.withdraw, decide.leave])
      expect(await codeOf(act('lteam_two'))).toBe('error_league_team_not_found');
    expect(await query("select status from league_team where id = 'lteam_two'")).toEqual([{ status: 'pending' }]);
  });
});

it('gives a stranger the same answer for a team that has applied and one that has not', async () => {
  const [staff, captain] = [inSession('pia'), personal('ann')];
  for (const leagueTeamId of ['team_b', 'team_x']) {
    for (const write of [teams().approveLeagueTeamApplication, teams().denyLeagueTeamApplication, teams().removeLeagueTeam])
      expect(await codeOf(write({ league: 'one', leagueTeamId }, staff))).toBe('error_league_role_required');
    for (const write of [teams().withdrawLeagueApplication, teams().leaveLeague])
      expect(await codeOf(write({ league: 'one', leagueTeamId }, captain))).toBe('error_league_team_not_found');
  }
  // A team in the league is public.
  expect(await codeOf(teams().leaveLeague({ league: 'one', leagueTeamId: 'team_a' }, personal('pia')))).toBe('error_captain_required');
});

it('tells a member of the team who does not captain it that only captains decide on its application', async () => {
  for (const write of [teams().withdrawLeagueApplication, teams().leaveLeague])
    expect(await codeOf(write({ league: 'one', leagueTeamId: 'team_b' }, personal('pia')))).toBe('error_captain_required');
});

describe('an application', () => {
  it.each([
    ['of a team that there is not', 'none', 'pam', 'error_team_not_found'],
    ['of a private team by a stranger', 'team_hidden', 'pia', 'error_team_not_found'],
    ['of a private team by a member who is not its captain', 'team_hidden', 'ann', 'error_captain_required'],
    ['of a team that one does not captain', 'team_b', 'pia', 'error_captain_required'],
    ['of a team whose game the league does not play', 'team_x', 'pia', 'error_league_not_eligible'],
    ['of a disbanded team', 'team_gone', 'pam', 'error_team_not_active'],
    ['of a private team by its captain', 'team_hidden', 'pam', 'ok'],
  ])('%s is answered with the documented code', async (_what, teamId, name, code) => {
    expect(await codeOf(apply(teamId, name))).toBe(code);
  });

  it('is checked in the documented order', async () => {
    await decide.withdraw();
    await query(`insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at)
      values ('cool_1', 'league_1', 'manual', 'user_pam', '2026-01-01', '2026-01-02')`);
    await query(
      `insert into league_ban (id, league_id, team_id, reason, is_permanent, created_at)
        values ('ban_1', 'league_1', 'team_b', 'x', true, now())`,
    );
    await rules({ minRosterSize: 3 });
    await settings({ applications: 'closed' });
    await admin().toggleLeagueGame({ league: 'one', gameId: 'valorant', isActive: false }, by('bob'));
    const said: string[] = [];
    const next = async (undo: () => Promise<unknown>) => {
      said.push(
        await apply().then(
          () => 'ok',
          (error: Error) => error.message,
        ),
      );
      await undo();
    };
    await next(() => admin().toggleLeagueGame({ league: 'one', gameId: 'valorant', isActive: true }, by('bob')));
    await next(() => settings({ applications: 'review' }));
    await next(() => rules({ minRosterSize: null }));
    await next(() => admin().revokeLeagueBan({ league: 'one', banId: 'ban_1' }, by('cat')));
    await next(() => admin().clearLeagueCooldown({ league: 'one', cooldownId: 'cool_1' }, by('cat')));
    await next(() => Promise.resolve());
    expect(said).toEqual([
      'The league One does not currently play valorant.',
      'The league One does not currently accept applications.',
      "The team team_b has 2 members; the league's minRosterSize is 3.",
      'The team is banned from the league.',
      'A cooldown prevents this until 2026-01-02T00:00:00.000Z.',
      'ok',
    ]);
  });

  it('for an inactive game can be neither filed nor approved, each with its own code', async () => {
    await admin().toggleLeagueGame({ league: 'one', gameId: 'valorant', isActive: false }, by('bob'));
    expect(await codeOf(decide.approve())).toBe('error_league_game_not_active');
    await decide.withdraw();
    expect(await codeOf(apply())).toBe('error_league_not_eligible');
  });

  it('is approved at once by an open league while there is room', async () => {
    await decide.withdraw();
    await settings({ applications: 'open', maxTeamsPerGame: 2 });
    expect((await apply()).status).toBe('approved');
    expect((await told()).events.map(({ type }) => type).slice(-2)).toEqual(['league.team_applied', 'league.team_approved']);
    expect(await codeOf(apply('team_hidden'))).toBe('error_limit_reached');
  });

  it('is approved three times out of 20 concurrent ones if there are 3 places', async () => {
    await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at)
      select 'lteam_c' || n, 'league_1', 'team_c' || n, 'valorant', 'pending', now() from generate_series(0, 19) n`);
    await settings({ maxTeamsPerGame: 4 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => codeOf(decide.approve(`lteam_c${index}`))));
    expect([answers.filter((answer) => answer === 'ok').length, new Set(answers)]).toEqual([3, new Set(['ok', 'error_limit_reached'])]);
    expect(await query("select count(*) from league_team where league_id = 'league_1' and status = 'approved'")).toEqual([{ count: 4 }]);
  });
});

describe('a team that has left or was removed', () => {
  it("may not apply during the league's cooldown, which grows each time it leaves", async () => {
    const changes = { selfLeaveCooldownHours: 2, repeatLeavePenaltyEnabled: true, kickCooldownHours: 5 };
    await admin().updateLeagueCooldownConfig({ league: 'one', changes, changesJson: '' }, by('bob'));
    for (const hours of [2, 4, 8]) {
      if ((await statusOf()) !== 'pending') await apply();
      await decide.approve();
      await decide.leave();
      service.clock.advance(hours * HOUR_MS - 1);
      expect(await codeOf(apply())).toBe('error_league_cooldown_active');
      service.clock.advance(1);
    }
    await apply();
    await decide.approve();
    await decide.remove();
    service.clock.advance(5 * HOUR_MS - 1);
    expect(await codeOf(apply())).toBe('error_league_cooldown_active');
    service.clock.advance(1);
    expect(await codeOf(apply())).toBe('ok');
  });
});

describe('a ban', () => {
  it('keeps a team out while it is in force, and removed afterwards', async () => {
    const expiresAtMs = service.clock.now().getTime() + HOUR_MS;
    await ban({ isPermanent: false, expiresAtMs });
    expect([await statusOf(), await codeOf(apply()), await codeOf(ban())]).toEqual([
      'banned',
      'error_league_team_banned',
      'error_league_team_banned',
    ]);
    service.clock.advance(HOUR_MS);
    expect([await statusOf(), await codeOf(apply())]).toEqual(['removed', 'ok']);
    const { banId } = await ban();
    await admin().revokeLeagueBan({ league: 'one', banId }, by('cat'));
    expect([await statusOf(), await codeOf(admin().revokeLeagueBan({ league: 'one', banId }, by('cat')))]).toEqual([
      'removed',
      'error_league_ban_not_active',
    ]);
    const bans = async (status: string) =>
      (await service.records().getLeagueBans({ league: 'one', status }, by('cat'))).bans.map((row) => row.status);
    expect([await bans('active'), await bans('expired'), await bans('revoked'), await bans('all')]).toEqual([
      [],
      ['expired'],
      ['revoked'],
      ['revoked', 'expired'],
    ]);
  });

  it('notifies a team at most five times in 24 hours, however often it is revoked and imposed again', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const { banId } = await ban({ teamId: 'team_x' });
      await admin().revokeLeagueBan({ league: 'one', banId }, by('cat'));
    }
    expect([await codeOf(ban({ teamId: 'team_x' })), await codeOf(ban())]).toEqual(['error_limit_reached', 'ok']);
    await query(`update activity set created_at = created_at - interval '1 day'`);
    expect(await codeOf(ban({ teamId: 'team_x' }))).toBe('ok');
  });

  it('can also cover teams outside the league, but only existing ones', async () => {
    expect([await codeOf(ban({ teamId: 'team_x' })), await codeOf(ban({ teamId: 'none' }))]).toEqual(['ok', 'error_team_not_found']);
    expect(await query("select 1 from league_team where team_id = 'team_x'")).toEqual([]);
  });

  it.each([
    ['permanent with an end', { isPermanent: true, expiresAtMs: 1e13 }],
    ['not permanent without an end', { isPermanent: false }],
    ['with an end in the past', { isPermanent: false, expiresAtMs: 1 }],
    ['with an end after five years', { isPermanent: false, expiresAtMs: Date.parse('2031-03-01') }],
  ])('cannot be created %s', async (_what, change) => {
    expect(await codeOf(ban(change))).toBe('INVALID_INPUT');
  });
});

describe('a cooldown of a user', () => {
  it('does not tell a stranger whether there is such a user', async () => {
    for (const userId of ['user_pam', 'user_nobody'])
      expect(await codeOf(admin().issueLeagueCooldown({ league: 'one', userId, cooldownHours: 1 }, inSession('pia')))).toBe(
        'error_league_role_required',
      );
  });

  it('tells the staff nothing of private users, unless the league knows them or they are on cooldown', async () => {
    const issue = (userId: string, as = by('cat')) => codeOf(admin().issueLeagueCooldown({ league: 'one', userId, cooldownHours: 1 }, as));
    const members = TEAMS.find(({ slug }) => slug === 'a')?.members ?? [];
    const unknown = async () => [await issue('ira'), await issue('user_ira'), await issue('nobody')];
    expect(new Set(await unknown())).toEqual(new Set(['error_user_not_found']));
    members.push('ira');
    try {
      await query(`update league_team set status = 'left' where team_id = 'team_a'`);
      expect(new Set(await unknown())).toEqual(new Set(['error_user_not_found']));
      for (const [known, unknownAgain] of [
        [`update league_team set status = 'approved' where team_id = 'team_a'`, `update league_team set status = 'left'`],
        [
          `insert into league_result (match_id, event_id, league_id, game_id, creator_team_id, accepted_team_id, outcome, is_forfeit,
             creator_maps_won, accepted_maps_won, completed_at)
           values ('match_1', 'evt_1', 'league_1', 'valorant', 'team_b', 'team_a', 'creator', false, 1, 0, now())`,
          'delete from league_result',
        ],
        [
          `insert into league_member (id, league_id, user_id, role, joined_at) values ('mem_ira', 'league_1', 'user_ira', 'MEMBER', now())`,
          `delete from league_member where id = 'mem_ira'`,
        ],
      ] as const) {
        await query(known);
        expect([known, await issue('ira')]).toEqual([known, 'ok']);
        expect([known, await issue('ira')]).toEqual([known, 'ok']);
        await query('delete from league_cooldown');
        await query(unknownAgain);
        expect(await issue('ira')).toBe('error_user_not_found');
      }
      await query(`update league_team set status = 'approved' where team_id = 'team_a'`);
      await issue('ira');
    } finally {
      members.pop();
    }
    // On cooldown, and for platform staff, also without a place in the league.
    expect(await issue('ira')).toBe('ok');
    await query('delete from league_cooldown');
    expect([await issue('ira', by('dan')), await issue('pia')]).toEqual(['ok', 'ok']);
  });

  it('is unique: issuing it again changes it, and it ends by expiry or by clearing', async () => {
    const issue = (cooldownHours: number) => admin().issueLeagueCooldown({ league: 'one', userId: 'user_pam', cooldownHours }, by('cat'));
    const clear = (cooldownId: string) => codeOf(admin().clearLeagueCooldown({ league: 'one', cooldownId }, by('cat')));
    const { cooldownId } = await issue(1);
    expect((await issue(3)).cooldownId).toBe(cooldownId);
    service.clock.advance(2 * HOUR_MS);
    await decide.withdraw();
    expect(await codeOf(apply())).toBe('error_league_cooldown_active');
    expect([await clear(cooldownId), await clear(cooldownId), await codeOf(apply())]).toEqual([
      'ok',
      'error_league_cooldown_not_found',
      'ok',
    ]);
    const second = await issue(1);
    service.clock.advance(HOUR_MS);
    expect([await clear(second.cooldownId), second.cooldownId === cooldownId]).toEqual(['error_league_cooldown_not_found', false]);
  });
});

it('tells a captain that a full league accepts no teams exactly when applying would be refused for it', async () => {
  const errors = async () =>
    (await teams().getLeagueApplyEligibility({ league: 'one', teamId: 'team_b' }, personal('pam'))).ineligibleTeams.map(
      ({ error }) => error,
    );
  await decide.withdraw();
  await query(`update league set max_teams_per_game = 1, applications = 'open' where id = 'league_1'`);
  expect([await errors(), await codeOf(apply())]).toEqual([['error_limit_reached'], 'error_limit_reached']);
  // An application that is reviewed may wait for a place.
  await query(`update league set applications = 'review' where id = 'league_1'`);
  expect([await errors(), await codeOf(apply()), await codeOf(decide.approve())]).toEqual([[], 'ok', 'error_limit_reached']);
});

it('shows a captain which teams may apply, which are pending, and why others may not', async () => {
  const ask = (name: string, teamId?: string) => teams().getLeagueApplyEligibility({ league: 'one', teamId }, personal(name));
  const pam = await ask('pam');
  expect([pam.hasApprovedTeamHere, pam.pendingTeams.map(({ teamId }) => teamId), pam.eligibleTeams.map(({ teamId }) => teamId)]).toEqual([
    false,
    ['team_b'],
    ['team_hidden'],
  ]);
  await decide.deny();
  expect((await ask('pam', 'team_b')).eligibleTeams).toMatchObject([{ leagueTeamId: 'lteam_b', status: 'denied', reason: 'Too few.' }]);
  expect((await ask('ann')).hasApprovedTeamHere).toBe(true);
  expect((await ask('pia')).ineligibleTeams).toMatchObject([{ teamId: 'team_x', error: 'error_league_not_eligible' }]);
  expect([await codeOf(ask('pia', 'team_b')), await codeOf(ask('pia', 'none'))]).toEqual([
    'error_captain_required',
    'error_team_not_found',
  ]);
});

describe('the limit on additions by a league’s staff', () => {
  it('is at most 1,000 running bans; a revoked one makes room', async () => {
    await query(`insert into league_ban (id, league_id, team_id, reason, is_permanent, created_at)
      select 'ban_' || n, 'league_1', 'team_' || n, 'x', true, now() from generate_series(1, 999) n`);
    expect([await codeOf(ban()), await codeOf(ban({ teamId: 'team_x' }))]).toEqual(['ok', 'error_limit_reached']);
    await query("update league_ban set revoked_at = now() where id = 'ban_1'");
    expect(await codeOf(ban({ teamId: 'team_x' }))).toBe('ok');
  });

  it('is at most 1,000 running cooldowns of users; a running one can still be changed', async () => {
    const issue = (userId: string) => codeOf(admin().issueLeagueCooldown({ league: 'one', userId, cooldownHours: 1 }, by('cat')));
    await query(`insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at)
      select 'cool_' || n, 'league_1', 'manual', 'user_' || n, now(), '2100-01-01' from generate_series(1, 999) n`);
    expect([await issue('user_pam'), await issue('user_pia'), await issue('user_pam')]).toEqual(['ok', 'error_limit_reached', 'ok']);
  });
});
