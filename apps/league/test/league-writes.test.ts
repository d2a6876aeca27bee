import { LEAGUE_OPERATIONS, leagueOperationOf, type LeagueOperationName } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const { query, by, personal, inSession, told } = useLeagueWorld(service);
type Call = ReturnType<typeof by>;

interface Write {
  /** The required role, or the one captain who may. */
  floor: 'MANAGER' | 'ADMIN' | 'OWNER' | 'captain' | 'anybody' | 'platform';
  do: (call: Call, league?: string) => Promise<unknown>;
  prepare?: string;
  /** Event and feed entry, if they differ. */
  tells: string;
  feed?: string;
}

const admin = () => service.administration();
const competition = () => service.competition();
const teams = () => service.leagueTeams();
const BAN = `insert into league_ban (id, league_id, team_id, reason, is_permanent, created_at)
  values ('ban_1', 'league_1', 'team_b', 'x', true, now())`;
const COOLDOWN = `insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at) values
  ('cool_1', 'league_1', 'manual', 'user_pia', '2025-01-01', '2099-01-01')`;
const DISPLAYED = `insert into display_rule (id, league_id, game_id, category, category_order, rule, created_at, updated_at) values
  ('drule_1', 'league_1', 'valorant', 'Fair play', 3, '{}', now(), now())`;
const GUS = `insert into league_member (id, league_id, user_id, role, joined_at)
  values ('mem_gus', 'league_1', 'user_gus', 'MEMBER', now())`;
const PENALTY = `insert into penalty (id, league_id, game_id, team_id, type, value, reason, status, created_at) values
  ('pen_1', 'league_1', 'valorant', 'team_a', 'POINT_DEDUCTION', 1, 'x', 'active', now())`;
const season = (status: string) => `insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at)
  values ('season_x', 'league_1', 'valorant', 'X', '${status}', now(), now(), now(), now())`;
const NO_B = `delete from league_team where id = 'lteam_b'`;

/**
 * Every write of this service, with its required role, its event and its feed entry (docs/reference/leagues.md). Settings are sent as
 * gateways of
 * 0.2.0 send them.
 */
const WRITES: Record<string, Write> = {
  announceLeague: {
    floor: 'MANAGER',
    tells: 'league.announcement',
    do: (call, league = 'one') => admin().announceLeague({ league, title: 'T', body: 'B' }, call),
  },
  createLeagueBan: {
    floor: 'MANAGER',
    tells: 'league.team_banned',
    do: (call, league = 'one') => admin().createLeagueBan({ league, teamId: 'team_b', reason: 'x', isPermanent: true }, call),
  },
  revokeLeagueBan: {
    floor: 'MANAGER',
    prepare: BAN,
    tells: 'league.ban_revoked',
    do: (call, league = 'one') => admin().revokeLeagueBan({ league, banId: 'ban_1' }, call),
  },
  issueLeagueCooldown: {
    floor: 'MANAGER',
    tells: 'league.cooldown_issued',
    do: (call, league = 'one') => admin().issueLeagueCooldown({ league, userId: 'user_pia', cooldownHours: 2 }, call),
  },
  clearLeagueCooldown: {
    floor: 'MANAGER',
    prepare: COOLDOWN,
    tells: 'league.cooldown_cleared',
    do: (call, league = 'one') => admin().clearLeagueCooldown({ league, cooldownId: 'cool_1' }, call),
  },
  approveLeagueTeamApplication: {
    floor: 'MANAGER',
    tells: 'league.team_approved',
    do: (call, league = 'one') => teams().approveLeagueTeamApplication({ league, leagueTeamId: 'lteam_b' }, call),
  },
  denyLeagueTeamApplication: {
    floor: 'MANAGER',
    tells: 'league.team_denied',
    do: (call, league = 'one') => teams().denyLeagueTeamApplication({ league, leagueTeamId: 'team_b', reason: 'x' }, call),
  },
  removeLeagueTeam: {
    floor: 'MANAGER',
    tells: 'league.team_removed',
    do: (call, league = 'one') => teams().removeLeagueTeam({ league, leagueTeamId: 'lteam_a' }, call),
  },
  upsertLeagueDisplayRule: {
    floor: 'MANAGER',
    tells: 'league.display_rules_updated',
    do: (call, league = 'one') =>
      admin().upsertLeagueDisplayRule(
        { league, gameId: 'valorant', category: 'Maps', categoryOrder: 1, rule: undefined, ruleJson: '{}' },
        call,
      ),
  },
  reorderLeagueDisplayRules: {
    floor: 'MANAGER',
    prepare: DISPLAYED,
    tells: 'league.display_rules_updated',
    do: (call, league = 'one') =>
      admin().reorderLeagueDisplayRules({ league, gameId: 'valorant', items: [{ id: 'drule_1', order: 9 }] }, call),
  },
  updateLeagueRules: {
    floor: 'ADMIN',
    tells: 'league.rules_updated',
    do: (call, league = 'one') =>
      admin().updateLeagueRules({ league, gameId: 'valorant', changes: undefined, changesJson: '{"wagersAllowed":false}' }, call),
  },
  applyLeagueRuleTemplate: {
    floor: 'ADMIN',
    tells: 'league.rules_updated',
    do: (call, league = 'one') => admin().applyLeagueRuleTemplate({ league, gameId: 'valorant', templateId: 'tpl_official_season' }, call),
  },
  updateLeagueSettings: {
    floor: 'ADMIN',
    tells: 'league.settings_updated',
    do: (call, league = 'one') =>
      admin().updateLeagueSettings({ league, changes: undefined, changesJson: '{"applications":"closed"}' }, call),
  },
  updateLeagueCooldownConfig: {
    floor: 'ADMIN',
    tells: 'league.settings_updated',
    do: (call, league = 'one') =>
      admin().updateLeagueCooldownConfig({ league, changes: undefined, changesJson: '{"kickCooldownHours":5}' }, call),
  },
  createLeaguePenalty: {
    floor: 'MANAGER',
    tells: 'league.penalty_issued',
    do: (call, league = 'one') =>
      competition().createLeaguePenalty(
        { league, teamId: 'team_a', gameId: 'valorant', type: 'POINT_DEDUCTION', value: 1, reason: 'x' },
        call,
      ),
  },
  revokeLeaguePenalty: {
    floor: 'MANAGER',
    prepare: PENALTY,
    tells: 'league.penalty_revoked',
    do: (call, league = 'one') => competition().revokeLeaguePenalty({ league, penaltyId: 'pen_1' }, call),
  },
  createLeagueSeason: {
    floor: 'ADMIN',
    tells: 'league.season_created',
    do: (call, league = 'one') =>
      competition().createLeagueSeason({ league, gameId: 'valorant', name: 'S2', startDate: '2026-01-01', endDate: '2026-02-01' }, call),
  },
  updateLeagueSeason: {
    floor: 'ADMIN',
    prepare: season('completed'),
    tells: 'league.season_updated',
    do: (call, league = 'one') => competition().updateLeagueSeason({ league, seasonId: 'season_x', qualifies: 4 }, call),
  },
  activateLeagueSeason: {
    floor: 'ADMIN',
    prepare: season('upcoming'),
    tells: 'league.season_activated',
    do: (call, league = 'one') => competition().activateLeagueSeason({ league, seasonId: 'season_x' }, call),
  },
  completeLeagueSeason: {
    floor: 'ADMIN',
    prepare: season('active'),
    tells: 'league.season_completed',
    do: (call, league = 'one') => competition().completeLeagueSeason({ league, seasonId: 'season_x' }, call),
  },
  updateLeaguePointsConfig: {
    floor: 'ADMIN',
    tells: 'league.points_updated',
    do: (call, league = 'one') => competition().updateLeaguePointsConfig({ league, gameId: 'valorant', baseWin: 5 }, call),
  },
  addLeagueGame: {
    floor: 'ADMIN',
    tells: 'league.game_added',
    do: (call, league = 'one') => admin().addLeagueGame({ league, gameId: 'game_chess' }, call),
  },
  toggleLeagueGame: {
    floor: 'ADMIN',
    tells: 'league.game_toggled',
    do: (call, league = 'one') => admin().toggleLeagueGame({ league, gameId: 'valorant', isActive: false }, call),
  },
  updateLeagueBranding: {
    floor: 'ADMIN',
    tells: 'league.settings_updated',
    do: (call, league = 'one') => admin().updateLeagueBranding({ league, name: 'Cup', socials: {} }, call),
  },
  addLeagueMember: {
    floor: 'ADMIN',
    tells: 'league.staff_invited',
    do: (call, league = 'one') => admin().addLeagueMember({ league, userId: 'user_pia', role: 'MEMBER' }, call),
  },
  updateLeagueMemberRole: {
    floor: 'ADMIN',
    tells: 'league.staff_role_changed',
    do: (call, league = 'one') => admin().updateLeagueMemberRole({ league, memberId: 'user_eve', role: 'MANAGER' }, call),
  },
  removeLeagueMember: {
    floor: 'ADMIN',
    tells: 'league.staff_removed',
    prepare: GUS,
    do: (call, league = 'one') => admin().removeLeagueMember({ league, memberId: 'mem_gus' }, call),
  },
  transferLeagueOwnership: {
    floor: 'OWNER',
    prepare: GUS.replace('MEMBER', 'ADMIN'),
    tells: 'league.ownership_transferred',
    do: (call, league = 'one') => admin().transferLeagueOwnership({ league, targetUserId: 'user_gus' }, call),
  },
  setLeagueEnabled: {
    floor: 'OWNER',
    tells: 'league.settings_updated',
    do: (call, league = 'one') => admin().setLeagueEnabled({ league, isEnabled: false }, call),
  },
  requestLeagueShutdown: {
    floor: 'OWNER',
    tells: 'league.shutdown_requested',
    do: (call, league = 'one') => admin().requestLeagueShutdown({ league }, call),
  },
  createLeague: {
    floor: 'anybody',
    tells: 'league.created',
    do: (call) => admin().createLeague({ name: 'Night Cup', games: ['chess'] }, call),
  },
  updateStaffLeague: {
    floor: 'platform',
    tells: 'league.suspended',
    do: (call, league = 'one') => admin().updateStaffLeague({ league, status: 'suspended', reason: 'Seen in a test.' }, call),
  },
  applyToLeague: {
    floor: 'captain',
    prepare: NO_B,
    tells: 'league.team_applied',
    do: (call, league = 'one') => teams().applyToLeague({ league, teamId: 'team_b' }, call),
  },
  withdrawLeagueApplication: {
    floor: 'captain',
    tells: 'league.application_withdrawn',
    do: (call, league = 'one') => teams().withdrawLeagueApplication({ league, leagueTeamId: 'lteam_b' }, call),
  },
  leaveLeague: {
    floor: 'captain',
    prepare: `update league_team set status = 'approved' where id = 'lteam_b'`,
    tells: 'league.team_left',
    do: (call, league = 'one') => teams().leaveLeague({ league, leagueTeamId: 'lteam_b' }, call),
  },
};
/** Without an Idempotency-Key, a repeat finds the row removed. */
const REMOVALS: Record<string, Write> = {
  removeLeagueGame: {
    floor: 'ADMIN',
    tells: 'league.game_removed',
    do: (call, league = 'one') => admin().removeLeagueGame({ league, gameId: 'valorant' }, call),
  },
  deleteLeagueSeason: {
    floor: 'ADMIN',
    prepare: season('upcoming'),
    tells: 'league.season_removed',
    do: (call, league = 'one') => competition().deleteLeagueSeason({ league, seasonId: 'season_x' }, call),
  },
  removeLeagueDisplayRule: {
    floor: 'MANAGER',
    prepare: DISPLAYED,
    tells: 'league.display_rules_updated',
    do: (call, league = 'one') => admin().removeLeagueDisplayRule({ league, displayRuleId: 'drule_1' }, call),
  },
};
const ALL = Object.entries({ ...WRITES, ...REMOVALS });
const RANKS = { OWNER: ['ann', 'dan'], ADMIN: ['ann', 'bob', 'dan'], MANAGER: ['ann', 'bob', 'cat', 'dan'] };
const isOperators = ({ floor }: Write): boolean => floor in RANKS;
const whoDoes = ({ floor }: Write): Call => {
  if (floor === 'platform') return personal('dan');
  return floor === 'captain' || floor === 'anybody' ? personal('pam') : by('ann');
};

const STAFF = { OWNER: 'ann', ADMIN: 'bob', MANAGER: 'cat', MEMBER: 'eve' };
const prepare = async ({ prepare: statement }: Write) => {
  if (statement !== undefined) await query(statement);
};

describe.each(Object.entries(WRITES))('%s', (_name, write) => {
  it('sent 20 times concurrently under one key takes effect once, emits one event, and gets equal answers', async () => {
    await prepare(write);
    const call = { ...whoDoes(write), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write.do(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await told()).events.map(({ type }) => type)).toEqual([write.tells]);
    expect((await query('select type from activity')).map(({ type }) => type)).toEqual([write.feed ?? write.tells]);
    expect(JSON.stringify(await write.do(call))).toBe(JSON.stringify(answers[0]));
  });
});

describe.each(ALL.filter(([, write]) => isOperators(write)))('%s', (name, write) => {
  const may = RANKS[write.floor as keyof typeof RANKS];
  // A transfer of ownership is refused by no status.
  const refusedBy = leagueOperationOf(name as LeagueOperationName).refusedFrom === undefined ? [] : ['suspended', 'shutdown'];

  it('is allowed with its required role, and refused to lower ranks, other keys, other leagues and inactive leagues', async () => {
    await prepare(write);
    for (const who of ['bob', 'cat', 'eve', 'pia'].filter((each) => !may.includes(each))) {
      expect([who, await codeOf(write.do(by(who)))]).toEqual([who, 'error_league_role_required']);
      expect([who, await codeOf(write.do(inSession(who)))]).toEqual([who, 'error_league_role_required']);
    }
    for (const league of ['two', 'TWO', 'league_2']) expect(await codeOf(write.do(by('ann'), league))).toBe('error_league_scope_mismatch');
    expect(await codeOf(write.do(personal('ann')))).toBe('error_league_scope_mismatch');
    expect(await codeOf(write.do(by('ann'), 'none'))).toBe('error_league_not_found');
    for (const status of refusedBy) {
      await query(`update league set status = '${status}'`);
      expect([status, await codeOf(write.do(by('ann')))]).toEqual([status, 'error_league_not_active']);
    }
    expect(await told()).toEqual({ events: [], feed: [] });
    await query(`update league set status = 'disabled'`);
    // A session works for every league; the person's role decides.
    expect(await codeOf(write.do(inSession(STAFF[write.floor as keyof typeof STAFF])))).toBe('ok');
  });
});

it.each(['announceLeague', 'addLeagueGame', 'setLeagueEnabled'])(
  '%s can be done by platform staff, whatever role it requires',
  async (name) => {
    expect(await codeOf((WRITES[name] as Write).do(by('dan')))).toBe('ok');
  },
);

describe.each([
  ['applyToLeague', ['disabled', 'suspended', 'shutdown']],
  ['withdrawLeagueApplication', ['shutdown']],
  ['leaveLeague', ['shutdown']],
] as const)('%s', (name, refusedBy) => {
  const write = WRITES[name] as Write;

  it('is allowed for a captain of the team with a personal key', async () => {
    await prepare(write);
    expect(await codeOf(write.do(personal('pia')))).toBe('error_captain_required');
    expect(await codeOf(write.do(by('pam')))).toBe('API_KEY_PERMISSION_DENIED');
  });

  it(`is refused while the league is ${refusedBy.join(', ')}`, async () => {
    await prepare(write);
    for (const status of refusedBy) {
      await query(`update league set status = '${status}'`);
      expect([status, await codeOf(write.do(personal('pam')))]).toEqual([status, 'error_league_not_active']);
    }
    expect((await told()).events).toEqual([]);
  });
});

it('the table of these tests contains every operation, and no others', () => {
  const writes = Object.entries(LEAGUE_OPERATIONS).filter(([name, { method }]) => method === 'DELETE' || name in WRITES || isWrite(name));
  expect(writes.map(([name]) => name).toSorted()).toEqual(Object.keys({ ...WRITES, ...REMOVALS }).toSorted());
});
/** Reads, and operations for the match service (apps/match/test/league-matches.test.ts, apps/match/src/chat, disputes and live). */
const isWrite = (name: string): boolean =>
  !/^(get|list)|^(submitLeague|updateLeagueMatchStatus|correctLeagueMatch|resolveLeagueDispute|recordLeagueLiveState)|LeagueChat/.test(
    name,
  );
