import { createPool } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.js';
import { storeRows, rowOf } from '../../test/store-rows.js';
import { listPublicMatches, listPublicMatchVersions, type PublicFilter, type PublicPage } from './list-public-matches.js';
import type { PublicGroup } from './public-ranges.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;
const at = (ms: number): string => new Date(NOW.getTime() + ms).toISOString();
const database = useDatabase('match');
let pool: Pool;

beforeAll(() => {
  pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', plans: 'indexed' });
});
afterAll(() => pool.end());

interface Row {
  id: string;
  status: string;
  publishStatus: string;
  gameId: string;
  leagueId: string | null;
  leagueSeasonId: string | null;
  creatorTeamId: string;
  acceptedTeamId: string;
  scheduledAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  createdAt: string;
}

const GROUPS: Record<PublicGroup, { statuses: string[]; at(row: Row): string | null; sign: 1 | -1; from(): string }> = {
  live: {
    statuses: ['IN_PROGRESS', 'DISPUTED'],
    at: (row) => row.startedAt,
    sign: -1,
    from: () => new Date(NOW.getTime() - 12 * HOUR).toISOString(),
  },
  upcoming: {
    statuses: ['ACCEPTED', 'READY'],
    at: (row) => row.scheduledAt,
    sign: 1,
    from: () => new Date(NOW.getTime() - HOUR).toISOString(),
  },
  completed: {
    statuses: ['COMPLETED', 'FORFEITED'],
    at: (row) => row.completedAt ?? row.startedAt ?? row.scheduledAt ?? row.createdAt,
    sign: -1,
    from: () => '',
  },
};

type Listing = PublicFilter & { group: PublicGroup; from?: string | undefined; to?: string | undefined };

/** The expected list, computed from all rows by the documented rule. */
function expected(rows: readonly Row[], { group, from = '', to = '~', ...filter }: Listing): string[] {
  const { statuses, at, sign, from: earliest } = GROUPS[group];
  const isOf = (row: Row, team: string | undefined): boolean =>
    team === undefined || [row.creatorTeamId, row.acceptedTeamId].includes(team);
  return rows
    .flatMap((row) => ({ row, time: at(row) }))
    .filter(({ row, time }) => row.publishStatus === 'PUBLISHED' && statuses.includes(row.status) && time !== null)
    .filter(({ time }) => (time as string) >= earliest() && (time as string) >= from && (time as string) <= to)
    .filter(({ row }) => filter.gameId === undefined || row.gameId === filter.gameId)
    .filter(({ row }) => filter.leagueId === undefined || row.leagueId === filter.leagueId)
    .filter(({ row }) => filter.seasonId === undefined || row.leagueSeasonId === filter.seasonId)
    .filter(({ row }) => isOf(row, filter.teamId) && isOf(row, filter.opponentTeamId))
    .sort((one, other) => {
      const [left, right] = [`${one.time} ${one.row.id}`, `${other.time} ${other.row.id}`];
      return sign * (left < right ? -1 : left > right ? 1 : 0);
    })
    .map(({ row }) => row.id);
}

async function walk(
  listing: Listing,
  pageSize: number,
  between: (page: PublicPage) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let after: PublicPage['next'];
  do {
    const page: PublicPage = await listPublicMatches(pool, { ...listing, pageSize, after }, NOW);
    const asVersions = await listPublicMatchVersions(pool, { ...listing, pageSize, after }, NOW);
    if (asVersions)
      expect(asVersions).toMatchObject({ versions: page.matches.map(({ id, version }) => ({ id, version })), next: page.next });
    ids.push(...page.matches.map(({ id }) => id));
    after = page.next;
    await between(page);
  } while (after);
  return ids;
}

/** Few distinct values, so that times coincide and filters leave something. */
const time = fc.integer({ min: -16, max: 4 }).map((hours) => new Date(NOW.getTime() + hours * HOUR).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const row = fc.record({
  status: fc.constantFrom('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED', 'CANCELLED'),
  publishStatus: fc.constantFrom('PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'ARCHIVED'),
  gameId: fc.constantFrom('valorant', 'chess'),
  season: fc.constantFrom(null, ['league_1', null], ['league_1', 'season_1'], ['league_1', 'season_2'], ['league_2', 'season_3']),
  teams: fc.constantFrom(['team_a', 'team_b'], ['team_b', 'team_c'], ['team_c', 'team_a']),
  scheduledAt: maybe(time),
  startedAt: maybe(time),
  completedAt: maybe(time),
  createdAt: time,
});
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const listing = fc.record({
  group: fc.constantFrom<PublicGroup>('live', 'upcoming', 'completed'),
  gameId: optional(fc.constantFrom('valorant', 'chess')),
  league: fc.constantFrom({}, {}, { leagueId: 'league_1' }, { leagueId: 'league_1', seasonId: 'season_1' }),
  teams: fc.constantFrom({}, {}, { teamId: 'team_a' }, { teamId: 'team_b', opponentTeamId: 'team_c' }),
  from: optional(time),
  to: optional(time),
});
let made = 0;

function toRows(given: readonly { season: readonly (string | null)[] | null; teams: readonly string[] }[]): Row[] {
  return given.map(({ season, teams, ...fields }) => ({
    ...(fields as unknown as Row),
    id: `match_${String((made += 1)).padStart(8, '0')}`,
    leagueId: season?.[0] ?? null,
    leagueSeasonId: season?.[1] ?? null,
    creatorTeamId: teams[0] as string,
    acceptedTeamId: teams[1] as string,
  }));
}
const store = (rows: readonly Row[]) =>
  storeRows(
    pool,
    rows.map((each) => rowOf(each as never)),
  );

const COMPLETED = {
  ...{ status: 'COMPLETED', publishStatus: 'PUBLISHED', gameId: 'valorant', scheduledAt: null, startedAt: null },
  ...{ completedAt: at(-HOUR), createdAt: at(-HOUR) },
};
const BUSY_TURNS = 5;
/** For each of five listings: a thousand. */
const RUNS = 200;

/** Starts a scheduled match, or ends one in progress; others stay. Returns its id if its group changed. */
async function move(moved: Row): Promise<string[]> {
  const { id, status } = moved;
  if (['ACCEPTED', 'READY'].includes(status)) Object.assign(moved, { status: 'IN_PROGRESS', startedAt: at(-HOUR) });
  else if (['IN_PROGRESS', 'DISPUTED'].includes(status)) Object.assign(moved, { status: 'COMPLETED', completedAt: at(0) });
  else return [];
  await pool.query('update match set status = $2, started_at = $3, completed_at = $4 where id = $1', [
    id,
    moved.status,
    moved.startedAt,
    moved.completedAt,
  ]);
  await pool.query('update match_participant set status = $2, played_at = $3 where match_id = $1', [
    id,
    moved.status,
    moved.status === 'COMPLETED' ? moved.completedAt : null,
  ]);
  return [id];
}

it('lists what a filter over all rows finds, page by page, while other matches are created, start and end', async () => {
  const stored: Row[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(row, { minLength: 1, maxLength: 3 }),
      fc.array(listing, { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (given, later, listings, pageSize) => {
        const rows = toRows(given);
        await store(rows);
        stored.push(...rows);
        for (const { league, teams, ...rest } of listings) {
          const asked: Listing = { ...rest, ...league, ...teams };
          const before = expected(stored, asked);
          const moved = new Set<string>();
          let turns = 0;
          const walked = await walk(asked, pageSize, async () => {
            // Matches are created while the reader pages. With more than a page of them ahead each time, it would never end.
            if ((turns += 1) > BUSY_TURNS) return;
            for (const id of await move(stored[(turns * 7) % stored.length] as Row)) moved.add(id);
            const others = toRows(later);
            await store(others);
            stored.push(...others);
          });
          // Matches that change their group between two pages may be skipped or repeated; others may not.
          const fixed = walked.filter((id) => !moved.has(id));
          expect(new Set(fixed).size).toBe(fixed.length);
          expect(fixed).toEqual(expected(stored, asked).filter((id) => fixed.includes(id)));
          expect(before.filter((id) => !moved.has(id) && !fixed.includes(id))).toEqual([]);
        }
        await database.empty('match cascade');
        stored.length = 0;
      },
    ),
    { numRuns: RUNS },
  );
}, 240_000);

it.each<[string, boolean, Partial<PublicFilter & { group: PublicGroup }>]>([
  ['completed matches', true, {}],
  ['completed matches of a team', true, { teamId: 'team_a' }],
  ['completed matches of a league', true, { leagueId: 'league_1' }],
  ['completed matches of a team in a league, of which the page may end short', false, { teamId: 'team_a', leagueId: 'league_1' }],
  ['live matches, whose states are not in their rows', false, { group: 'live' }],
])('lists %s as versions: %s', async (_, isListed, fields) => {
  await store(toRows([{ ...COMPLETED, season: null, teams: ['team_a', 'team_b'] } as never]));
  const versions = await listPublicMatchVersions(pool, { group: 'completed', pageSize: 5, ...fields }, NOW);
  expect(versions !== undefined).toBe(isListed);
  await database.empty('match cascade');
});

const MANY = 12_000;

it('reads as much of a range as a page needs, and at most 5,000 entries with a filter', async () => {
  await database.empty('match cascade');
  await pool.query(`insert into match (id, origin, status, publish_status, game_id, game_mode, team_size, best_of, creator_team_id,
      accepted_team_id, creator_team_score, accepted_team_score, league_id, league_season_id, created_at, completed_at, updated_at)
    select 'match_' || lpad(n::text, 8, '0'), 'import', 'COMPLETED', 'PUBLISHED', case when n = 1 then 'chess' else 'valorant' end,
      'standard', 5, 3, 'team_a', 'team_' || n % 97, 2, 0, 'league_1', 'season_' || n % 40, now(),
      timestamptz '2024-01-01' + n * interval '1 minute', now()
    from generate_series(1, ${MANY}) n`);
  await pool.query(`insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id,
      involves_league_team, created_at, played_at)
    select creator_team_id, id, true, accepted_team_id, status, publish_status, game_id, false, created_at, completed_at from match`);
  await pool.query('vacuum analyze match, match_participant');
  const read = async (filter: PublicFilter): Promise<{ page: PublicPage; rows: number }> => {
    const before = await rowsRead();
    const page = await listPublicMatches(pool, { group: 'completed', ...filter, pageSize: 25 }, NOW);
    return { page, rows: (await rowsRead()) - before };
  };
  for (const filter of [
    {},
    { gameId: 'valorant' },
    { leagueId: 'league_1' },
    { leagueId: 'league_1', seasonId: 'season_1' },
    { teamId: 'team_a' },
  ]) {
    const { page, rows } = await read(filter);
    expect(page.matches).toHaveLength(25);
    // The entries and the matches of the page, one more of each, and one ahead.
    expect(rows, JSON.stringify(filter)).toBeLessThanOrEqual(2 * 26 + 2);
  }
  // Its one match of another game is the oldest: three pages search for it, and two of them end short.
  for (const filter of [
    { leagueId: 'league_1', gameId: 'chess' },
    { teamId: 'team_a', gameId: 'chess' },
  ]) {
    const found: string[] = [];
    let after: PublicPage['next'];
    let pages = 0;
    do {
      const before = await rowsRead();
      const page: PublicPage = await listPublicMatches(pool, { group: 'completed', ...filter, pageSize: 25, after }, NOW);
      // Twice: until the page is not full, and including its end.
      expect((await rowsRead()) - before).toBeLessThanOrEqual(2 * 2 * 5_000 + 10);
      found.push(...page.matches.map(({ id }) => id));
      after = page.next;
      pages += 1;
    } while (after);
    expect([found, pages]).toEqual([['match_00000001'], 3]);
  }
});

const rowsRead = (): Promise<number> => countRowsRead(pool, ['match', 'match_participant']);
