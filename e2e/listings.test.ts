import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches } from './src/match-driver.js';
import { MATCHES, TEAMS, type SeasonTeam } from './src/season.js';
import { importSquads, type Squad, succeed } from './src/squads.js';

const request = openClient('127.0.4');
const team = (slug: string): SeasonTeam => TEAMS.find((each) => each.slug === slug) as SeasonTeam;
const captainOf = (slug: string): string => team(slug).members[0]?.username ?? '';
/** Captains are members of the organization that holds their team. */
const emea = openKeyRing({ owner: captainOf('fnatic') });
const international = openKeyRing({ owner: captainOf('team_spain') });
const china = openKeyRing({ owner: captainOf('tyloo') });
const developer = openKeyRing({ kind: 'game_developer' });

interface Side {
  id: string;
  name: string;
}
interface Row {
  id: string;
  creatorTeam: Side;
  acceptedTeam: Side;
  scheduledAt: string;
  startedAt: string;
  completedAt: string;
  bestOf: number;
}
type Filters = Record<string, unknown>;

/** Every row of a native listing, page by page; `sizes` are taken in turn. */
async function listAll(path: string, key: () => Promise<string>, sizes: readonly number[], filters: Filters = {}): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; ; page += 1) {
    const numItems = sizes[page % sizes.length] as number;
    const { status, body, text } = await request(path, { key: await key(), body: { ...filters, numItems, cursor } });
    expect(status, text).toBe(200);
    expect(body.continueCursor).toMatch(/\S/);
    rows.push(...(body.page as Row[]));
    if (!body.isDone) expect(body.page).toHaveLength(numItems);
    cursor = body.continueCursor as string;
    if (!body.isDone) continue;
    const { body: beyond } = await request(path, { key: await key(), body: { ...filters, numItems, cursor } });
    expect(beyond).toMatchObject({ page: [], isDone: true });
    return rows;
  }
}

/** What names a match in the season: its sides and its times. */
const nameOf = ({ creatorTeam, acceptedTeam, scheduledAt, startedAt, completedAt, bestOf }: Row): string =>
  [creatorTeam.name, acceptedTeam.name, scheduledAt, startedAt, completedAt, bestOf].join(' | ');
const SEASON = MATCHES as unknown as (Omit<Row, 'creatorTeam' | 'acceptedTeam'> & { creatorTeam: string; acceptedTeam: string })[];
function seasonOf(isWanted: (side: SeasonTeam) => boolean): string[] {
  return SEASON.filter(({ creatorTeam, acceptedTeam }) => isWanted(team(creatorTeam)) || isWanted(team(acceptedTeam)))
    .map((match) =>
      nameOf({
        ...match,
        creatorTeam: { id: '', name: team(match.creatorTeam).name },
        acceptedTeam: { id: '', name: team(match.acceptedTeam).name },
      }),
    )
    .sort();
}
/** A match of the season is created six hours before it is scheduled: the two orders are one. */
function expectNewestFirst(rows: readonly Row[]): void {
  const keys = rows.map(({ scheduledAt, id }) => `${scheduledAt} ${id}`);
  expect(keys).toEqual([...keys].sort().reverse());
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
}

let whole: Row[];
beforeAll(async () => {
  whole = await listAll('/orgs/emea_region/matches', emea, [100]);
});

describe('paging', () => {
  test('lists every match of an organization once, newest first', () => {
    expect(whole.map(nameOf).sort()).toEqual(seasonOf(({ organization }) => organization === 'emea_region'));
    expectNewestFirst(whole);
  });

  test.each([[[7]], [[25]], [[99]], [[1, 50, 3, 100, 2]]])('gives the same with pages of %j', async (sizes) => {
    expect(await listAll('/orgs/emea_region/matches', emea, sizes)).toEqual(whole);
  });

  test('pages hold 25 unless asked', async () => {
    const { body } = await request('/orgs/emea_region/matches', { key: await emea(), body: {} });
    expect(body).toMatchObject({ page: whole.slice(0, 25), isDone: false });
  });

  test("lists a team's matches, and the key owner's", async () => {
    const expected = seasonOf(({ slug }) => slug === 'fnatic');
    const ofTeam = await listAll('/teams/fnatic/matches', china, [10]);
    expect(ofTeam.map(nameOf).sort()).toEqual(expected);
    expectNewestFirst(ofTeam);
    expect(await listAll('/user/matches', emea, [4])).toEqual(ofTeam);
  });

  test.each([3, 100])("lists every match of a developer's game once with pages of %i", async (limit) => {
    const rows: (Row & { status: string })[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await request('/game/matches', { key: await developer(), body: { status: 'COMPLETED', limit, cursor } });
      expect(body.count).toBe(body.matches.length);
      expect(body.pagination.hasMore).toBe(body.pagination.cursor !== null);
      rows.push(...body.matches);
      cursor = body.pagination.cursor as string | null;
    } while (cursor !== null && rows.length < 1_000);
    expect(rows.map(nameOf).sort()).toEqual(seasonOf(() => true));
    expectNewestFirst(rows);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
  });

  test('a match that comes in between two pages moves nothing', async () => {
    const before = await listAll('/orgs/china_region/matches', china, [100]);
    const { body: first } = await request('/orgs/china_region/matches', { key: await china(), body: { numItems: 10 } });
    await importRows(
      [1, 2, 3].map((number) => ({
        kind: 'match',
        externalId: `e2e-late-${number}`,
        game: 'valorant',
        mode: 'standard',
        creatorTeam: 'tyloo',
        acceptedTeam: 'nova_esports',
        bestOf: 3,
        teamSize: 5,
        status: 'ACCEPTED',
        scheduledAt: `2024-10-0${number}T12:00:00.000Z`,
        createdAt: `2024-10-0${number}T06:00:00.000Z`,
      })),
    );
    const { body: rest } = await request('/orgs/china_region/matches', {
      key: await china(),
      body: { numItems: 100, cursor: first.continueCursor },
    });
    expect([...first.page, ...rest.page]).toEqual(before.slice(0, 110));
    const { body: again } = await request('/orgs/china_region/matches', { key: await china(), body: { numItems: 4 } });
    expect(again.page[3]).toEqual(before[0]);
  });
});

describe('filters agree with filtering the whole list', () => {
  const middle = '2024-04-15T15:00:00.000Z';
  const day = (row: Row): string => row.scheduledAt.slice(0, 10);
  const createdAt = (row: Row): string => new Date(Date.parse(row.scheduledAt) - 6 * 3_600_000).toISOString();
  const statuses = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'];
  const isEmea = (name: string): boolean => TEAMS.some((each) => each.name === name && each.organization === 'emea_region');
  /** The opponent is a team that met one of the organization's teams: an own team's matches with others do not count. */
  const isAgainst = ({ creatorTeam, acceptedTeam }: Row, name: string): boolean =>
    (creatorTeam.name === name && isEmea(acceptedTeam.name)) || (acceptedTeam.name === name && isEmea(creatorTeam.name));

  test.each<[string, () => Filters, (row: Row) => boolean]>([
    ['scheduledAfter', () => ({ scheduledAfter: middle }), (row) => row.scheduledAt >= middle],
    ['scheduledBefore', () => ({ scheduledBefore: middle }), (row) => row.scheduledAt <= middle],
    [
      'bounds that meet in one instant',
      () => ({ scheduledAfter: whole[40]?.scheduledAt, scheduledBefore: whole[40]?.scheduledAt }),
      (row) => row.scheduledAt === whole[40]?.scheduledAt,
    ],
    [
      'a bare date, from its first to its last millisecond',
      () => ({ scheduledAfter: day(whole[30] as Row), scheduledBefore: day(whole[30] as Row) }),
      (row) => day(row) === day(whole[30] as Row),
    ],
    ['an offset', () => ({ scheduledAfter: '2024-04-15T17:00:00+02:00' }), (row) => row.scheduledAt >= middle],
    ['no offset, which is UTC', () => ({ scheduledAfter: '2024-04-15T15:00:00' }), (row) => row.scheduledAt >= middle],
    [
      'createdAfter and createdBefore',
      () => ({ createdAfter: '2024-02-20', createdBefore: '2024-05-01T12:00:00.000Z' }),
      (row) => createdAt(row) >= '2024-02-20' && createdAt(row) <= '2024-05-01T12:00:00.000Z',
    ],
    ['bounds that cross', () => ({ scheduledAfter: '2024-05-01', scheduledBefore: '2024-04-01' }), () => false],
    ['an opponent by slug', () => ({ opponentId: 'KARMINE_Corp' }), (row) => isAgainst(row, 'Karmine Corp')],
    ['an opponent by id', () => ({ opponentId: whole[0]?.creatorTeam.id }), (row) => isAgainst(row, whole[0]?.creatorTeam.name ?? '')],
    ['an opponent of another organization', () => ({ opponentId: 'sentinels' }), (row) => isAgainst(row, 'Sentinels')],
    ['a game', () => ({ gameId: 'valorant' }), () => true],
    ['another game', () => ({ gameId: 'counter_strike_2' }), () => false],
    ['a status', () => ({ includeStatuses: ['COMPLETED', 'NO_SUCH'] }), () => true],
    ['a status that no match has', () => ({ includeStatuses: ['CANCELLED'] }), () => false],
    ['includeStatuses over excludeStatuses', () => ({ includeStatuses: ['COMPLETED'], excludeStatuses: ['COMPLETED'] }), () => true],
    ['excludeStatuses', () => ({ excludeStatuses: ['COMPLETED'] }), () => false],
    ['every status excluded', () => ({ excludeStatuses: statuses }), () => false],
    ['lists of unknown statuses, as if omitted', () => ({ includeStatuses: ['NO_SUCH'], excludeStatuses: ['completed'] }), () => true],
    ['empty lists, as if omitted', () => ({ includeStatuses: [], excludeStatuses: [] }), () => true],
  ])('%s', async (_name, filters, isWanted) => {
    expect(await listAll('/orgs/emea_region/matches', emea, [30], filters())).toEqual(whole.filter(isWanted));
  });

  test('the convexId of a game serves as its slug', async () => {
    const { body } = await request('/games', { key: await emea() });
    const { convexId } = body.games.find(({ id }: { id: string }) => id === 'valorant');
    expect(await listAll('/orgs/emea_region/matches', emea, [100], { gameId: convexId })).toEqual(whole);
  });

  test('leagueTeamsOnly keeps what a LEAGUE team takes part in', async () => {
    const all = await listAll('/orgs/international_region/matches', international, [100]);
    const isLeague = (name: string): boolean => TEAMS.some((each) => each.name === name && each.type === 'LEAGUE');
    const expected = all.filter(({ creatorTeam, acceptedTeam }) => isLeague(creatorTeam.name) || isLeague(acceptedTeam.name));
    expect(all.length).toBeGreaterThan(expected.length);
    expect(await listAll('/orgs/international_region/matches', international, [5], { leagueTeamsOnly: true })).toEqual(expected);
    expect(await listAll('/orgs/international_region/matches', international, [5], { leagueTeamsOnly: false })).toEqual(all);
  });
});

describe('identifiers', () => {
  const get = async (path: string): Promise<{ status: number; body: Record<string, { id: string }> }> =>
    request(path, { key: await emea() });

  test.each([
    ['/teams/', 'team', ['g2_esports', 'G2_ESPORTS', 'g2_Esports']],
    ['/orgs/', 'organization', ['emea_region', 'EMEA_Region', 'EMEA_REGION']],
    ['/users/', 'user', ['brisk_canyon', 'BRISK_Canyon']],
  ])('%s takes slug or name in any case, and the id', async (prefix, member, forms) => {
    const ids = new Set<string | undefined>();
    for (const form of forms) ids.add((await get(`${prefix}${form}`)).body[member]?.id);
    const [id] = [...ids];
    ids.add((await get(`${prefix}${String(id)}`)).body[member]?.id);
    expect(ids).toEqual(new Set([expect.stringMatching(/^(team|org|user)_/)]));
  });

  test('percent sign, underscore and backslash are no wildcards', async () => {
    const forms = [
      'teams/g2%25esports',
      'teams/g2-esports',
      'teams/sentinel_',
      'teams/%25',
      'teams/_________',
      'teams/g2%5C_esports',
      'orgs/emea%25',
      'orgs/emea_regio_',
      'orgs/emea%20region',
      'users/brisk%25',
      'users/briskXcanyon',
      'users/brisk_canyo_',
    ];
    for (const form of forms) expect((await get(`/${form}`)).status, form).toBe(404);
  });

  test.each(['teams', 'matches'])("a league's %s are those of a team by its id, slug and slug in capitals", async (rows) => {
    const id = (await get('/teams/sentinels')).body.team?.id;
    const [byId, ...others] = await Promise.all(
      [String(id), 'sentinels', 'SENTINELS'].map(async (form) => (await get(`/leagues/vct_americas/${rows}?teamId=${form}`)).body[rows]),
    );
    expect(byId).not.toHaveLength(0);
    for (const other of others) expect(other).toEqual(byId);
  });

  test('a listing by id, by slug and by slug in capitals is one listing', async () => {
    const id = (await get('/orgs/emea_region')).body.organization?.id;
    for (const form of [String(id), 'EMEA_REGION']) expect(await listAll(`/orgs/${form}/matches`, emea, [100])).toEqual(whole);
  });
});

test("a list has a team's new name soon after the team was renamed", async () => {
  const [red, blue] = (await importSquads(request, ['e2e_named_red', 'e2e_named_blue'], { game: 'counter_strike_2', size: 2 })) as [
    Squad,
    Squad,
  ];
  await driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 }).accepted();
  const listed = async (): Promise<unknown> =>
    (await listAll(`/teams/${red.slug}/matches`, red.key, [25])).map(({ creatorTeam, acceptedTeam }) => [
      creatorTeam.name,
      acceptedTeam.name,
    ]);
  expect(await listed()).toEqual([['e2e_named_red', 'e2e_named_blue']]);
  await succeed(request, `/teams/${blue.teamId}`, { method: 'PATCH', key: await blue.key(), body: { name: 'Named again' } });
  await eventually(async () => expect(await listed()).toEqual([['e2e_named_red', 'Named again']]), { timeoutMs: 10_000 });
});
