import type { league } from '@matchpoint/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query(text)).rows;

beforeAll(async () => {
  await service.imports().importLeagues({
    rows: [
      {
        line: 1,
        json: JSON.stringify({
          slug: 'VCT_EU',
          name: 'VCT Europe',
          games: ['valorant'],
          teams: ['a', 'b'],
          seasons: [{ name: 'Kickoff', game: 'valorant', status: 'active', startDate: '2024-01-01', endDate: '2024-01-31' }],
        }),
      },
    ],
  });
});

const proposal: league.CheckMatchEligibilityRequest = {
  league: 'vct_eu',
  creatorTeamId: 'team_a',
  opponentTeamId: 'team_b',
  gameId: 'valorant',
  mode: 'standard',
  maps: [],
  bestOf: 3,
  teamSize: 5,
  matchType: 'XP_ONLY',
  rosterUserIds: ['user_pam', 'user_pia'],
  creatorRosterUserIds: [],
};
const check = async (change: Partial<league.CheckMatchEligibilityRequest> = {}) => {
  try {
    return await service.leagues().checkMatchEligibility({ ...proposal, ...change });
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
};

describe('checking a match against its league', () => {
  it('returns the league and its active season, by slug in any case and by id, with and without an opponent', async () => {
    const [{ id }] = (await query('select id from league')) as [{ id: string }];
    const [season] = (await query('select id from season')) as [{ id: string }];
    for (const change of [{}, { league: id }, { league: 'VCT_eu', opponentTeamId: undefined }]) {
      expect(await check(change)).toEqual({ leagueId: id, leagueSeasonId: season.id, closingVersion: 0 });
    }
  });

  it.each<[string, Partial<league.CheckMatchEligibilityRequest>, string]>([
    ['unknown', { league: 'vct%eu' }, 'error_league_not_found'],
    ['of a game that is not its', { gameId: 'chess' }, 'error_league_not_eligible: The league VCT Europe does not play chess.'],
    [
      'without the creator',
      { creatorTeamId: 'team_x' },
      'error_league_not_eligible: The team team_x is not approved in the league VCT Europe.',
    ],
    [
      'without the opponent',
      { opponentTeamId: 'team_x' },
      'error_league_not_eligible: The team team_x is not approved in the league VCT Europe.',
    ],
  ])('refuses a league %s', async (_, change, refusal) => expect(await check(change)).toContain(refusal));

  it.each<[string, string, string]>([
    [
      "update league_team set status = 'banned' where team_id = 'team_b'",
      "update league_team set status = 'approved'",
      'The team team_b is not approved',
    ],
    [
      'update league_game set is_active = false',
      'update league_game set is_active = true',
      'error_league_game_not_active: The league VCT Europe does not currently play valorant',
    ],
    ...['disabled', 'suspended', 'shutdown'].map((status): [string, string, string] => [
      `update league set status = '${status}'`,
      "update league set status = 'active'",
      `error_league_not_active: The league VCT Europe is ${status}.`,
    ]),
    [
      'update league_game set rules = \'{"allowedBestOf": [5]}\'',
      'update league_game set rules = null',
      "The league's bestOf is 5, not 3 (allowedBestOf).",
    ],
    [
      'update league_game set rules = \'{"minRosterSize": 3}\'',
      'update league_game set rules = null',
      "The team team_a has 2 members; the league's minRosterSize is 3.",
    ],
    [
      'update league_game set rules = \'{"maxRosterSize": 1}\'',
      'update league_game set rules = null',
      "The team team_a has 2 members; the league's maxRosterSize is 1.",
    ],
    [
      `insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at)
        select 'cool_1', id, 'manual', 'user_pia', '2025-12-01', '2026-02-01' from league`,
      'update league_cooldown set cleared_at = now()',
      'A cooldown keeps user_pia out of the matches of the league VCT Europe until 2026-02-01T00:00:00.000Z.',
    ],
  ])('uses the current state: %s', async (change, undo, refusal) => {
    await query(change);
    expect(await check()).toContain(refusal);
    await query(undo);
    expect(await check()).toMatchObject({ leagueId: expect.any(String) as string });
  });

  it('returns a team’s limit on challenges for the service that counts them, and for challenges only', async () => {
    await query(`update league_game set rules = '{"maxPendingChallengesTotal": 3, "challengeCooldownMinutes": 0}'`);
    expect(await check({ isChallenge: true })).toMatchObject({ challengeLimits: { pendingTotal: 3, cooldownMinutes: 0 } });
    expect(await check()).not.toHaveProperty('challengeLimits.pendingTotal');
    await query('update league_game set rules = null');
  });

  it('bars from a roster only players who joined its team while rosters were locked', async () => {
    const lock = (since: string) => query(`update league_game set rules = '{"rosterLockEnabled": true, "rosterLockedSince": "${since}"}'`);
    await lock('2025-12-01T00:00:00.000Z');
    const refusal = "error_league_not_eligible: user_pam joined the team while the league's rosters are locked (rosterLockEnabled).";
    expect(await check({ rosterUserIds: ['user_ann', 'user_pam'], rosterTeamId: 'team_a' })).toBe(refusal);
    expect(await check({ rosterUserIds: ['user_pam'] })).toBe(refusal);
    for (const change of [{ rosterUserIds: ['user_ann'] }, { rosterUserIds: ['user_pam'], rosterTeamId: 'team_b' }, { ignoresRules: true }])
      expect(await check({ rosterTeamId: 'team_a', ...change })).toMatchObject({ closingVersion: 0 });
    await lock('2026-01-01T00:00:00.000Z');
    expect(await check({ rosterUserIds: ['user_pam'], rosterTeamId: 'team_a' })).toMatchObject({ closingVersion: 0 });
    await query('update league_game set rules = null');
  });

  it('judges the creator’s stored roster beside the one that joins, each by the joins of its own team', async () => {
    const refusal = (name: string) => expect.stringContaining(`error_league_not_eligible: A cooldown keeps user_${name} out`) as string;
    await query(`insert into league_cooldown (id, league_id, kind, user_id, starts_at, ends_at)
      select 'cool_2', id, 'manual', 'user_ann', '2025-12-01', '2026-02-01' from league`);
    for (const change of [{ ignoresRules: true, rosterUserIds: [] }, {}])
      expect(await check({ ...change, creatorRosterUserIds: ['user_ann'] })).toEqual(refusal('ann'));
    await query('update league_cooldown set cleared_at = now()');
    await query(`update league_game set rules = '{"rosterLockEnabled": true, "rosterLockedSince": "2025-12-01T00:00:00.000Z"}'`);
    const joining = { rosterTeamId: 'team_b', rosterUserIds: ['user_pam'] };
    expect(await check({ ...joining, creatorRosterUserIds: ['user_ann'] })).toMatchObject({ closingVersion: 0 });
    expect(await check({ ...joining, creatorRosterUserIds: ['user_pam'] })).toContain('user_pam joined the team while');
    await query('update league_game set rules = null');
  });

  it.each<[string, string, Partial<league.CheckMatchEligibilityRequest>, string]>([
    ['flexible maps', '{"forceCompetitive": true}', { mapSelectionType: 'FLEX' }, "The league's map selection is COMPETITIVE, not FLEX"],
    ['a challenge', '{"challengesEnabled": false}', { isChallenge: true }, 'The league allows no challenges (challengesEnabled).'],
    [
      'a mode outside its playlists',
      '{"allowedPlaylistIds": ["competitive"], "playlistModeIds": ["swift"]}',
      {},
      "The mode standard is in none of the league's playlists: competitive (allowedPlaylistIds).",
    ],
  ])('refuses %s if a rule requires it, and nothing else', async (_what, rules, change, refusal) => {
    await query(`update league_game set rules = '${rules}'`);
    expect(await check(change)).toContain(`error_league_not_eligible: ${refusal}`);
    expect(await check({ mode: 'swift', mapSelectionType: 'COMPETITIVE', isChallenge: false })).toMatchObject({});
    await query('update league_game set rules = null');
  });

  it('admits a match without an active season as preseason', async () => {
    await query("update season set status = 'completed'");
    expect(await check()).toMatchObject({ leagueSeasonId: undefined });
    await query("update season set status = 'active'");
  });
});
