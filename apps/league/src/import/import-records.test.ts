import { common } from '@matchpoint/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;
const { ImportRowResult_Outcome: OUTCOME } = common;
const said = ({ outcome, reason }: common.ImportRowResult) => (outcome === OUTCOME.REJECTED ? reason : OUTCOME[outcome]);
const put = async (row: object) => {
  const { results } = await service.imports().importLeagues({ rows: [{ line: 1, json: JSON.stringify(row) }] });
  return said(results[0] as common.ImportRowResult);
};

const send = async (...templates: object[]) => {
  const rows = templates.map((row, line) => ({ line, json: JSON.stringify({ rules: {}, ...row }) }));
  return (await service.imports().importRuleTemplates({ rows })).results.map(said);
};

beforeEach(() => service.database.empty('league, rule_template, outbox_event cascade'));

const CUP = {
  slug: 'cup',
  name: 'Cup',
  games: ['valorant'],
  members: [{ username: 'ann', role: 'OWNER' }],
  teams: ['a', { team: 'b', status: 'pending' }],
  seasons: [{ name: 'S1', game: 'valorant', status: 'completed', startDate: '2025-01-01', endDate: '2025-02-01' }],
};
const FULL = {
  ...CUP,
  description: 'Teams of all regions.',
  socials: { discord: 'https://discord.example.org/cup' },
  isEnabled: false,
  settings: { applications: 'closed', maxTeamsPerGame: 8, disputes: { windowMinutes: 60, onDeadline: 'first_claim' } },
  cooldowns: { kickCooldownHours: 24 },
  rules: [{ game: 'valorant', matchFormat: 'BEST_OF_3', rosterLockEnabled: true, maxPendingChallengesTotal: 5, forceCompetitive: true }],
  points: [{ game: 'valorant', baseWin: 2, forfeitPenalty: 1 }],
  displayRules: [
    { externalId: 'd1', game: 'valorant', category: 'Lobby', categoryOrder: 1, content: { sections: [{ items: ['Be in time.'] }] } },
  ],
  bans: [
    { externalId: 'b1', team: 'a', reason: 'Collusion.', isPermanent: true, createdAt: '2025-01-05' },
    { externalId: 'b2', team: 'hidden', reason: 'Late.', expiresAt: Date.UTC(2025, 0, 9) },
  ],
  penalties: [
    { externalId: 'p1', team: 'a', game: 'valorant', season: 'S1', type: 'POINT_DEDUCTION', value: 3, reason: 'An ineligible player.' },
    { externalId: 'p2', team: 'b', game: 'valorant', type: 'MATCH_FORFEIT', reason: 'No show.' },
  ],
  announcements: [{ externalId: 'a1', title: 'Drawn', body: 'The pairings stand.', createdAt: '2025-01-06T12:00:00Z' }],
};

describe('an imported league', () => {
  it('stores every field of its row, publishes only to its feed, and a repeat changes nothing', async () => {
    expect(await put(FULL)).toBe('CREATED');
    expect(
      await query(`select description, socials, is_enabled as enabled, status, applications, max_teams_per_game as teams, disputes,
        cooldown_config as cooldowns from league`),
    ).toEqual([
      {
        ...{ description: FULL.description, socials: FULL.socials, enabled: false, status: 'disabled', applications: 'closed', teams: 8 },
        ...{ disputes: FULL.settings.disputes, cooldowns: FULL.cooldowns },
      },
    ]);
    expect(await query('select rules, points_config as points from league_game')).toEqual([
      {
        rules: {
          ...{ allowedBestOf: [3], rosterLockEnabled: true, rosterLockedSince: '2026-01-01T00:00:00.000Z' },
          ...{ maxPendingChallengesTotal: 5, forceCompetitive: true },
        },
        points: { baseWin: 2, forfeitPenalty: 1 },
      },
    ]);
    expect(await query('select team_id as team, status from league_team order by 1')).toEqual([
      { team: 'team_a', status: 'banned' },
      { team: 'team_b', status: 'pending' },
    ]);
    expect(
      await query(`select p.type, p.status, p.value, s.name from penalty p left join season s on s.id = p.season_id order by 1`),
    ).toEqual([
      { type: 'MATCH_FORFEIT', status: 'served', value: null, name: null },
      { type: 'POINT_DEDUCTION', status: 'active', value: 3, name: 'S1' },
    ]);
    expect(await query('select title, announced_by_user_id as by from announcement')).toEqual([{ title: 'Drawn', by: 'user_ann' }]);
    expect(await query('select category, rule from display_rule')).toEqual([
      { category: 'Lobby', rule: { isCustomCategory: false, isOverride: false, content: FULL.displayRules[0]?.content } },
    ]);
    const feed = await query('select type from activity order by created_at, id');
    expect(feed.map(({ type }) => String(type)).toSorted()).toEqual(
      [
        ...['league.announcement', 'league.created', 'league.display_rules_updated', 'league.game_added', 'league.penalty_issued'],
        ...['league.penalty_issued', 'league.points_updated', 'league.rules_updated', 'league.season_completed', 'league.season_created'],
        ...['league.staff_added', 'league.team_applied', 'league.team_banned', 'league.team_banned'],
      ].toSorted(),
    );
    // Only other services receive it.
    expect(await query('select type from outbox_event')).toEqual([{ type: 'internal.league.dispute_terms_set' }]);
    expect(await put(FULL)).toBe('UNCHANGED');
  });

  it('names its games in any case, everywhere in its row', async () => {
    const shouted = JSON.parse(JSON.stringify(FULL).replaceAll('"valorant"', '"VALORANT"')) as typeof FULL;
    expect(await put(shouted)).toBe('CREATED');
    expect(await query('select game_id as game from league_game')).toEqual([{ game: 'valorant' }]);
    expect(await put(FULL)).toBe('UNCHANGED');
  });

  it('keeps fields that a later row leaves out, and its records by their keys', async () => {
    await put(FULL);
    service.clock.advance(60_000);
    const bans = [{ externalId: 'b1', team: 'a', reason: 'Proven collusion.', isPermanent: true }];
    const rules = [{ game: 'valorant', rosterLockEnabled: true, maxRosterSize: 7 }];
    expect(await put({ ...CUP, settings: { maxTeamsPerGame: null }, bans, rules })).toBe('UPDATED');
    expect(await query('select description, applications, max_teams_per_game as teams, is_enabled as enabled from league')).toEqual([
      { description: FULL.description, applications: 'closed', teams: null, enabled: false },
    ]);
    expect(await query('select external_id as id, reason from league_ban order by 1')).toEqual([
      { id: 'b1', reason: 'Proven collusion.' },
      { id: 'b2', reason: 'Late.' },
    ]);
    expect(await query('select rules from league_game')).toEqual([
      { rules: { rosterLockEnabled: true, maxRosterSize: 7, rosterLockedSince: '2026-01-01T00:00:00.000Z' } },
    ]);
    expect((await query('select 1 from penalty')).length).toBe(2);
  });

  it('is a bad row where the database holds two categories of display rules for equal, and else has both', async () => {
    const [rule] = FULL.displayRules;
    const named = (...categories: string[]) => ({ ...CUP, displayRules: categories.map((category) => ({ ...rule, category })) });
    const { results } = await service.imports().importLeagues({
      rows: [named('istanbul', 'İstanbul'), named('κανονες', 'ΚΑΝΟΝΕΣ'), { ...named('Lobby'), slug: 'other' }].map((row, line) => ({
        ...{ line, json: JSON.stringify(row) },
      })),
    });
    expect(results.map(said)).toEqual(['displayRules[1]: given twice', 'CREATED', 'CREATED']);
    expect(await query('select category from display_rule order by category collate "C"')).toEqual(
      ['Lobby', 'ΚΑΝΟΝΕΣ', 'κανονες'].map((category) => ({ category })),
    );
  });

  it.each<[object, string]>([
    [{ slug: 'Create' }, 'slug: is reserved'],
    [
      {
        members: [
          { username: 'ann', role: 'OWNER' },
          { username: 'bob', role: 'OWNER' },
        ],
      },
      'members[1].role: the league already has another OWNER',
    ],
    [{ bans: [{ externalId: 'x', team: 'nobody', reason: 'x' }] }, 'bans[0].team: unknown team nobody'],
    [{ bans: [FULL.bans[0], FULL.bans[0]] }, 'bans[1]: given twice'],
    [{ bans: [{ ...FULL.bans[1], isPermanent: true }] }, 'bans[0].expiresAt: must either end or be permanent'],
    [{ bans: [{ externalId: 'x', team: 'a', reason: 'x', isPermanent: false }] }, 'bans[0].expiresAt: must either end or be permanent'],
    [{ penalties: [{ ...FULL.penalties[0], season: 'S2' }] }, 'penalties[0].season: the row has no season S2 of valorant'],
    [{ penalties: [{ ...FULL.penalties[1], value: 3 }] }, 'penalties[0].value: exactly for a POINT_DEDUCTION'],
    [{ penalties: [{ ...FULL.penalties[1], game: 'chess' }] }, 'penalties[0].game: chess is not a game of the league'],
    [{ members: [], announcements: FULL.announcements }, 'announcements[0]: the row names no OWNER to announce it'],
    [{ rules: [{ game: 'valorant', allowedPlaylistIds: ['x'] }] }, 'rules[0].allowedPlaylistIds[0]: is not in the catalog of the game'],
    [
      { rules: [{ game: 'valorant', matchFormat: 'BEST_OF_9' }] },
      'rules[0].matchFormat: must be one of BEST_OF_1, BEST_OF_3, BEST_OF_5, BEST_OF_7',
    ],
    [{ settings: { maxTeamsPerGame: 0 } }, 'settings.maxTeamsPerGame'],
    [{ socials: { discord: 'http://x' } }, 'socials.discord'],
  ])('%j is a bad row: %s', async (change, reason) => expect(await put({ ...CUP, ...change })).toContain(reason));
});

describe('imported rule templates', () => {
  const stored = async () =>
    (await query('select name, game_id as game from rule_template order by name collate "C", game_id')).map(
      ({ name, game }) => `${name} of ${game ?? 'all'}`,
    );

  it('are one for each game where they share a name, whatever earlier releases stored', async () => {
    // Stored by its name alone, which another game's template would have overwritten.
    await query(`insert into rule_template (id, name, game_id, rules, created_at)
      values ('tpl_1', 'Ladder', 'valorant', '{}', now())`);
    const rows = [{ name: 'Ladder', game: 'chess' }, { name: 'Ladder', game: 'valorant' }, { name: 'Ladder' }];
    expect(await send(...rows)).toEqual(['CREATED', 'UNCHANGED', 'CREATED']);
    expect(await send(...rows)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED']);
    expect(await stored()).toEqual(['Ladder of chess', 'Ladder of valorant', 'Ladder of all']);
  });

  it('name their game in any case', async () => {
    expect(await send({ name: 'Ladder', game: 'Valorant' }, { name: 'Ladder', game: 'VALORANT' })).toEqual(['CREATED', 'UNCHANGED']);
    expect(await stored()).toEqual(['Ladder of valorant']);
  });

  it('are refused alone where another of the game has the name, ignoring case', async () => {
    const [first, second] = [
      { externalId: 't1', name: 'Ladder', game: 'valorant' },
      { externalId: 't2', name: 'LADDER', game: 'valorant' },
    ];
    const taken = 'name: another template of the game has it';
    expect(await send(first, second, { ...second, externalId: 't3', name: 'Cup' })).toEqual(['CREATED', taken, 'CREATED']);
    expect(await send(first, second, { ...second, game: 'chess' })).toEqual(['UNCHANGED', taken, 'CREATED']);
    expect(await stored()).toEqual(['Cup of valorant', 'LADDER of chess', 'Ladder of valorant']);
  });
});

it('rule templates are imported by their key, listed after the official ones, and can be applied', async () => {
  const ladder = { externalId: 't1', name: 'House ladder', game: 'valorant', rules: { matchFormat: 'BEST_OF_1' } };
  expect(await send(ladder, { name: 'Any', rules: {} })).toEqual(['CREATED', 'CREATED']);
  expect(await send(ladder, { ...ladder, name: 'Ladder' }, { name: 'ANY', rules: {} })).toEqual([...['UNCHANGED', 'UPDATED', 'UPDATED']]);
  expect(await send({ ...ladder, game: 'go' })).toEqual(['game: unknown game go']);
  const { templates } = await service.records().getLeagueTemplates({ gameId: 'valorant' });
  expect(templates.filter(({ isOfficial }) => !isOfficial).map(({ name }) => name)).toEqual(['ANY', 'Ladder']);
  const id = templates.find(({ name }) => name === 'Ladder')?.id ?? '';
  await put(CUP);
  const [{ league }] = (await query('select id as league from league')) as [{ league: string }];
  const caller = { userId: 'user_ann', keyId: 'key', kind: 'league_operator' as const, leagueId: league };
  await service.administration().applyLeagueRuleTemplate({ league, gameId: 'valorant', templateId: id }, { caller });
  expect(await query('select rules from league_game')).toEqual([{ rules: { allowedBestOf: [1] } }]);
});
