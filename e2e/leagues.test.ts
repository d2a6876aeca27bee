import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { newKey, type KeyGrant } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { startReceiver } from './src/receiver.js';
import { importSquads, type Squad } from './src/squads.js';
import { systemDirectory } from './src/system.js';

const request = openClient('127.0.41');
const FOLDER = new URL('../examples/vct-2024/', import.meta.url);
const read = (name: string) => readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8');

interface SourceRow {
  teamA: string;
  teamB: string;
  scoreA: number;
  scoreB: number;
}
interface BundleRow {
  kind: string;
  externalId: string;
  league: string;
  season: string;
  slug: string;
  members: { username: string; role: string }[];
}
const { results } = JSON.parse(read('results.json')) as { results: SourceRow[] };
const rows = read('bundle.ndjson')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as BundleRow);
const leagues = rows.filter(({ kind }) => kind === 'league');

/** The staff of a demo league, by role. */
const staffOf = (slug: string, role: string): string =>
  leagues.find((row) => row.slug === slug)?.members.find((member) => member.role === role)?.username ?? '';
const AMERICAS = 'vct_americas';
const operator = (change: KeyGrant & { role?: string } = {}): KeyGrant => ({
  kind: 'league_operator',
  league: AMERICAS,
  owner: staffOf(AMERICAS, change.role ?? 'OWNER'),
  ...change,
});

interface Line {
  team: string;
  played: number;
  wins: number;
  losses: number;
  mapsWon: number;
  mapsLost: number;
}

/** A season's table from the results file: which season a row belongs to is the bundle's, all else is worked out here. */
function expectedTable(league: string, season: string): string[] {
  const series = rows
    .filter((row) => row.kind === 'match' && row.league === league && row.season === season)
    .map(({ externalId }) => results[Number(externalId.slice(-3)) - 1] as SourceRow)
    // A score above 3 counts the rounds of one map.
    .map((row) =>
      Math.max(row.scoreA, row.scoreB) > 3
        ? { ...row, scoreA: Number(row.scoreA > row.scoreB), scoreB: Number(row.scoreB > row.scoreA) }
        : row,
    );
  const lines = [...new Set(series.flatMap(({ teamA, teamB }) => [teamA, teamB]))].map((team): Line => {
    const own = series
      .filter(({ teamA, teamB }) => team === teamA || team === teamB)
      .map((row) => (row.teamA === team ? [row.scoreA, row.scoreB] : [row.scoreB, row.scoreA]) as [number, number]);
    return {
      team,
      played: own.length,
      wins: own.filter(([won, lost]) => won > lost).length,
      losses: own.filter(([won, lost]) => won < lost).length,
      mapsWon: own.reduce((sum, [won]) => sum + won, 0),
      mapsLost: own.reduce((sum, [, lost]) => sum + lost, 0),
    };
  });
  const pointsOf = ({ wins, losses, played }: Line) => 3 * wins + (played - wins - losses);
  const isLevel = (one: Line, other: Line) =>
    pointsOf(one) === pointsOf(other) && one.mapsWon - one.mapsLost === other.mapsWon - other.mapsLost;
  const headToHead = (line: Line) => {
    const level = lines.filter((other) => isLevel(line, other)).map(({ team }) => team);
    return series
      .filter(({ teamA, teamB }) => level.includes(teamA) && level.includes(teamB))
      .reduce(
        (sum, row) =>
          sum +
          (row.scoreA === row.scoreB && [row.teamA, row.teamB].includes(line.team)
            ? 1
            : (row.scoreA > row.scoreB ? row.teamA : row.teamB) === line.team
              ? 3
              : 0),
        0,
      );
  };
  const keys = new Map(lines.map((line) => [line, [pointsOf(line), line.mapsWon - line.mapsLost, headToHead(line), line.mapsWon]]));
  const isBetter = (one: number[] = [], other: number[] = []) => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place !== -1 && (one[place] as number) > (other[place] as number);
  };
  return lines
    .map((line) => {
      const rank = 1 + lines.filter((other) => isBetter(keys.get(other), keys.get(line))).length;
      const matches = `${line.played} played, ${line.wins} won, ${line.losses} lost`;
      return `${rank} ${line.team}: ${pointsOf(line)} points, ${matches}, ${line.mapsWon}-${line.mapsLost}`;
    })
    .sort();
}

let key = '';
beforeAll(async () => {
  ({ key } = await newKey());
});

async function seasonsOf(league: string): Promise<{ id: string; name: string }[]> {
  return (await request(`/leagues/${league}/seasons`, { key, body: { status: 'COMPLETED' } })).body.seasons as {
    id: string;
    name: string;
  }[];
}

describe.each(leagues.map(({ slug }) => slug))('the standings of %s', (league) => {
  test('are those that the results file implies, in every season', async () => {
    const { key: own } = await newKey();
    for (const { id, name } of await seasonsOf(league)) {
      await eventually(async () => {
        const { body } = await request(`/leagues/${league}/standings`, { key: own, body: { seasonId: id } });
        const table = (body.standings as Record<string, unknown>[]).map(
          (row) =>
            `${String(row.rank)} ${(row.team as { name: string }).name}: ${String(row.points)} points, ` +
            `${String(row.matchesPlayed)} played, ${String(row.wins)} won, ${String(row.losses)} lost, ` +
            `${String(row.mapsWon)}-${String(row.mapsLost)}`,
        );
        expect(table.toSorted(), name).toEqual(expectedTable(league, name));
        const ranks = (body.standings as { rank: number }[]).map(({ rank }) => rank);
        expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
      });
    }
  });

  test('recomputed are what they were', async () => {
    const program = fileURLToPath(new URL('../dist/apps/cli/main.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'standings', 'recompute', '--league', league, '--json'], {
      env: { ...process.env, MATCHPOINT_LOCAL: systemDirectory() },
    });
    expect(JSON.parse(stdout)).toMatchObject({ leagueId: expect.stringMatching(/^league_/) as string, corrected: 0 });
  });
});

describe('reading leagues', () => {
  test('finds them by part of a name, page by page', async () => {
    const page = (body: object) =>
      request('/leagues', { key, body: { search: 'vCt', gameId: 'valorant', limit: 2, ...body } }).then((answer) => answer.body);
    const [first, second, third, beyond] = await Promise.all([page({}), page({ page: 2 }), page({ page: 3 }), page({ page: 9 })]);
    expect([first.count, second.count, third.count, beyond.count]).toEqual([2, 2, 1, 0]);
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    expect([first, second, third].flatMap(({ leagues: found }) => (found as { slug: string }[]).map(({ slug }) => slug)).sort()).toEqual(
      leagues.map(({ slug }) => slug).sort(),
    );
    expect((await page({ search: 'v_t' })).pagination.total).toBe(0);
    expect((await page({ gameId: 'rocket_league' })).pagination.total).toBe(0);
    for (const limit of [0, 51, '5', null]) expectRefusal(await request('/leagues', { key, body: { limit } }), 400, 'error_invalid_limit');
    expectRefusal(await request('/leagues', { key, body: { gameId: 'chess' } }), 404, 'error_game_not_found');
    expectRefusal(await request('/leagues', { key, body: { page: 0 } }), 400, 'INVALID_INPUT');
  });

  test('takes slug and id for a profile, and the slug alone for seasons', async () => {
    const { body } = await request(`/leagues/${AMERICAS.toUpperCase()}`, { key, method: 'POST' });
    const { id } = body.league as { id: string };
    expect(body.league).toMatchObject({
      slug: AMERICAS,
      teamCount: 11,
      staffCount: 4,
      activeSeasons: [{ name: 'Open Season', status: 'active', gameId: 'valorant' }],
      createdAt: expect.any(Number) as number,
    });
    expect((await request(`/leagues/${id}`, { key, body: {} })).body.league.slug).toBe(AMERICAS);
    expectRefusal(await request(`/leagues/${id}/seasons`, { key, body: {} }), 404, 'error_league_not_found');
    const names = async (body: object) =>
      ((await request(`/leagues/${AMERICAS}/seasons`, { key, body })).body.seasons as { name: string }[]).map(({ name }) => name);
    expect(await names({ status: 'Completed' })).toEqual(['Kickoff', 'Stage 1', 'Stage 2']);
    expect(await names({ status: 'active', gameId: 'valorant' })).toEqual(['Open Season']);
    expect(await names({ status: 'no such' })).toEqual([]);
  });

  test("answers 404 for what is not there, another league's season included", async () => {
    const [season] = await seasonsOf('vct_emea');
    for (const path of [
      '/leagues/no_such',
      '/leagues/no_such/games',
      '/leagues/no_such/standings',
      '/leagues/no_such/seasons',
      '/leagues/vct%25',
    ])
      expectRefusal(await request(path, { key, body: {} }), 404, 'error_league_not_found');
    expectRefusal(
      await request(`/leagues/${AMERICAS}/seasons/${season?.id ?? ''}`, { key, body: {} }),
      404,
      'error_league_season_not_found',
    );
    expectRefusal(
      await request(`/leagues/${AMERICAS}/standings`, { key, body: { seasonId: season?.id } }),
      404,
      'error_league_season_not_found',
    );
  });
});

describe('what is for the staff', () => {
  test('the staff list is for members: of any kind of key', async () => {
    for (const grant of [operator({ role: 'MEMBER' }), { owner: staffOf(AMERICAS, 'MEMBER') }, { owner: 'bronzemoth75' }]) {
      const { body } = await request(`/leagues/${AMERICAS}/members`, { key: (await newKey(grant)).key, body: {} });
      expect((body.members as { role: string; user: { username: string } }[]).map(({ role, user }) => [role, user.username])).toEqual(
        ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'].map((role) => [role, staffOf(AMERICAS, role)]),
      );
    }
    expectRefusal(await request(`/leagues/${AMERICAS}/members`, { key, body: {} }), 403, 'error_league_role_required');
  });

  test('the feed is for managers, on a plan that has it', async () => {
    const feed = async (grant: KeyGrant, body: unknown = {}) =>
      request(`/leagues/${AMERICAS}/activity-feed`, { key: (await newKey(grant)).key, body });
    expect((await feed(operator({ role: 'MANAGER' }))).status).toBe(200);
    expectRefusal(await feed(operator({ role: 'MEMBER' })), 403, 'error_league_role_required');
    expectRefusal(await feed(operator({ plan: 'api_free' })), 403, 'error_api_feature_required');
    expectRefusal(await feed({ owner: staffOf(AMERICAS, 'OWNER') }), 403, 'error_league_scope_mismatch');
    for (const limit of [0, 101, '5', null]) expectRefusal(await feed(operator(), { limit }), 400, 'error_invalid_limit');
    for (const cursor of ['', 'x', 7]) expectRefusal(await feed(operator(), { cursor }), 400, 'error_invalid_cursor');
  });

  test('the feed is walked to its end by cursors that no other league takes', async () => {
    const { key: own } = await newKey(operator());
    const page = (cursor?: string) =>
      request(`/leagues/${AMERICAS}/activity-feed`, { key: own, body: { limit: 40, cursor } }).then(({ body }) => body);
    const first = await page();
    const seen: string[] = [];
    for (let next = first; ; next = await page(next.nextCursor)) {
      seen.push(...(next.activities as { id: string }[]).map(({ id }) => id));
      if (!next.hasMore) {
        expect(next.nextCursor).toBe('');
        break;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(40);
    const emea = (await newKey({ kind: 'league_operator', league: 'vct_emea', owner: staffOf('vct_emea', 'OWNER') })).key;
    expectRefusal(
      await request('/leagues/vct_emea/activity-feed', { key: emea, body: { cursor: first.nextCursor } }),
      400,
      'error_invalid_cursor',
    );
  });

  test('a key of one league gets nothing of another, by slug and by id, before the body is looked at', async () => {
    const { key: own } = await newKey(operator());
    const { id } = (await request('/leagues/vct_emea', { key, body: {} })).body.league as { id: string };
    for (const league of ['vct_emea', 'VCT_EMEA', id]) {
      for (const rest of ['/members', '/activity-feed', '/tickets/create'])
        expectRefusal(await request(`/leagues/${league}${rest}`, { key: own, body: '{"limit":' }), 403, 'error_league_scope_mismatch');
      // Public reads need no operator.
      expect((await request(`/leagues/${league}`, { key: own, body: {} })).status).toBe(200);
    }
  });
});

describe('a match played in a league', () => {
  const GAME = 'counter_strike_2';
  const CUP = 'e2e_cup';
  let squads: Squad[] = [];
  let drive: MatchDriver;
  let cupOperator = '';
  const code = async (body: object) => {
    const answer = await request('/matches/create', { key: await (squads[0] as Squad).key(), body: drive.body(body) });
    return `${answer.status} ${String(answer.body.error)} ${String(answer.body.message)}`;
  };

  beforeAll(async () => {
    squads = await importSquads(request, [`${CUP}_red`, `${CUP}_blue`, `${CUP}_out`], { game: GAME, size: 2 });
    await importRows([
      {
        kind: 'league',
        slug: CUP,
        name: 'E2E Cup',
        games: [GAME],
        members: [{ username: `${CUP}_red_0`, role: 'OWNER' }],
        teams: [`${CUP}_red`, `${CUP}_blue`],
        seasons: [{ name: 'One', game: GAME, status: 'active', startDate: '2024-01-01', endDate: '2034-12-31' }],
        rules: [{ game: GAME, allowedBestOf: [1], wagersAllowed: false }],
      },
    ]);
    drive = driveMatches(request, { creator: squads[0] as Squad, opponent: squads[1] as Squad, mode: 'competitive', teamSize: 2 });
    cupOperator = (await newKey({ kind: 'league_operator', league: CUP, owner: `${CUP}_red_0` })).key;
  });

  test('meets its rules, or is refused by the name of the rule', async () => {
    expect(await code({ leagueId: CUP, bestOf: 3 })).toBe("409 error_league_not_eligible The league's bestOf is 1, not 3 (allowedBestOf).");
    expect(await code({ leagueId: CUP, matchType: 'WAGER', wagerAmount: 5 })).toBe(
      '409 error_league_not_eligible The league allows no wager matches (wagersAllowed).',
    );
    expect(await code({ leagueId: CUP, isChallenge: true, challengedTeamId: squads[2]?.teamId })).toContain(
      `409 error_league_not_eligible The team ${squads[2]?.teamId ?? ''} is not approved`,
    );
    expect(await code({ leagueId: AMERICAS })).toContain(
      '409 error_league_not_eligible The league VCT Americas does not play counter_strike_2.',
    );
    expect(await code({ leagueId: 'no_such' })).toContain('404 error_league_not_found');
  });

  test("counts in the standings of its active season, appears in the feed and reaches the league's webhooks", async () => {
    const receiver = await startReceiver();
    expect(
      (await request('/webhooks', { key: cupOperator, body: { url: receiver.url, events: ['league.*', 'match.completed'] } })).status,
    ).toBe(201);
    const matchId = await drive.started({ leagueId: CUP });
    await drive.submit(matchId, 'creator', {});
    await drive.submit(matchId, 'opponent', {});
    const { body: seasons } = await request(`/leagues/${CUP}/seasons`, { key: cupOperator, body: {} });
    await eventually(async () => {
      const { body } = await request(`/leagues/${CUP}/standings`, {
        key: (await newKey()).key,
        body: { seasonId: seasons.seasons[0].id },
      });
      expect(body.standings).toMatchObject([
        {
          rank: 1,
          teamId: squads[0]?.teamId,
          points: 3,
          matchesPlayed: 1,
          wins: 1,
          mapsWon: 1,
          mapsLost: 0,
          gameId: GAME,
          seasonId: seasons.seasons[0].id,
        },
        { rank: 2, teamId: squads[1]?.teamId, points: 0, matchesPlayed: 1, losses: 1, mapsWon: 0, mapsLost: 1 },
      ]);
    });
    const { body: feed } = await request(`/leagues/${CUP}/activity-feed`, { key: cupOperator, body: { limit: 1 } });
    expect(feed.activities).toMatchObject([
      { type: 'match.completed', targetId: matchId, metadata: { winnerTeamId: squads[0]?.teamId, creatorMapsWon: 1, acceptedMapsWon: 0 } },
    ]);
    await eventually(() =>
      expect(receiver.received.map(({ body }) => body.type as string).sort()).toEqual([
        'league.standings_updated',
        'league.standings_updated',
        'match.completed',
      ]),
    );
    receiver.stop();
  });
});
