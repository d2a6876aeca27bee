import { match } from '@matchpoint/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf, storeRows } from '../../test/store-rows.js';
import type { ImportedMatchRow } from '../db/imported-matches.js';
import { listManyTeamsMatches, sharedForm } from '../db/list-teams-matches.js';

const service = useMatchService();
beforeEach(() => service.database.empty('match cascade'));

const TEAMS = ['a', 'b', 'c', 'd'].map((name) => `team_${name}`);
const request = (fields: Partial<match.ListTeamsMatchesRequest> = {}): match.ListTeamsMatchesRequest => ({
  teamIds: ['team_a'],
  callerTeamIds: [],
  pageSize: 100,
  statuses: [],
  leagueTeamsOnly: false,
  ...fields,
});
const list = async (fields: Partial<match.ListTeamsMatchesRequest> = {}): Promise<string[]> =>
  (await service.matches().listTeamsMatches(request(fields))).matches.map(({ id }) => id);
const store = (...rows: Partial<ImportedMatchRow>[]): Promise<string[]> => storeRows(service.database.pool(), rows.map(rowOf));

describe('matches of teams', () => {
  it('show the fields of a match summary, and omit unknown ones', async () => {
    const [id] = await store({ completedAt: '2024-01-01T02:00:00.123Z' });
    const { matches, hasMore } = await service.matches().listTeamsMatches(request());
    expect({ matches, hasMore }).toMatchObject({
      matches: [
        {
          id,
          status: 'COMPLETED',
          gameId: 'valorant',
          gameMode: 'standard',
          creatorTeamId: 'team_a',
          acceptedTeamId: 'team_b',
          creatorTeamScore: 2,
          acceptedTeamScore: 0,
          bestOf: 3,
          scheduledAt: undefined,
          startedAt: undefined,
          completedAt: '2024-01-01T02:00:00.123Z',
          createdAt: '2024-01-01T00:00:00.000Z',
        },
      ],
      hasMore: false,
    });
  });

  const early = '2024-03-01T10:00:00.000Z';
  const late = '2024-03-01T10:00:00.001Z';
  it.each<[string, Partial<match.ListTeamsMatchesRequest>, Partial<ImportedMatchRow>, Partial<ImportedMatchRow>]>([
    ['statuses', { statuses: ['PENDING', 'COMPLETED'] }, { status: 'COMPLETED' }, { status: 'CANCELLED' }],
    ['a game', { gameId: 'valorant' }, {}, { gameId: 'chess' }],
    ['a lower scheduled bound, itself included', { scheduledAfter: late }, { scheduledAt: late }, { scheduledAt: early }],
    ['an upper scheduled bound, itself included', { scheduledBefore: early }, { scheduledAt: early }, { scheduledAt: late }],
    ['a scheduled bound, which no unscheduled match meets', { scheduledBefore: late }, { scheduledAt: early }, { scheduledAt: null }],
    ['a lower created bound, itself included', { createdAfter: late }, { createdAt: late }, { createdAt: early }],
    ['an upper created bound, itself included', { createdBefore: early }, { createdAt: early }, { createdAt: late }],
    ['an opponent', { opponentTeamId: 'team_b' }, { acceptedTeamId: 'team_b' }, { acceptedTeamId: 'team_c' }],
    [
      'an opponent that created the match',
      { opponentTeamId: 'team_b' },
      { creatorTeamId: 'team_b', acceptedTeamId: 'team_a' },
      { creatorTeamId: 'team_c', acceptedTeamId: 'team_a' },
    ],
    ['LEAGUE teams', { leagueTeamsOnly: true }, { involvesLeagueTeam: true }, {}],
    ['their own team', { teamIds: ['team_b'] }, {}, { acceptedTeamId: 'team_c' }],
  ])('can be filtered by %s', async (_, filter, kept, dropped) => {
    const [id] = await store(kept, dropped);
    expect(await list(filter)).toEqual([id]);
  });

  it('contain a match between two of the teams once, whichever of them the opponent filter names', async () => {
    const [id] = await store({});
    expect(await list({ teamIds: ['team_a', 'team_b', 'team_a'] })).toEqual([id]);
    expect(await list({ teamIds: ['team_a', 'team_b'], opponentTeamId: 'team_a' })).toEqual([id]);
    expect(await list({ teamIds: ['team_a', 'team_b'], opponentTeamId: 'team_b' })).toEqual([id]);
  });

  it('contain a challenge for the challenged team', async () => {
    const challenge = { status: 'PENDING', acceptedTeamId: null, creatorTeamScore: null, acceptedTeamScore: null } as const;
    const [id] = await store({ ...challenge, challengedTeamId: 'team_b' }, { ...challenge, challengedTeamId: null });
    expect(await list({ teamIds: ['team_b'] })).toEqual([id]);
  });

  it.each(['DRAFT', 'ARCHIVED'])('hide a %s match from all but its creator team', async (publishStatus) => {
    const [id] = await store({ publishStatus });
    expect(await list({ teamIds: ['team_a', 'team_b'], callerTeamIds: ['team_b'] })).toEqual([]);
    expect(await list({ teamIds: ['team_b'], callerTeamIds: ['team_a'] })).toEqual([id]);
    expect(await list({ teamIds: ['team_a'], callerTeamIds: ['team_a', 'team_c'] })).toEqual([id]);
  });

  it('are the same for any number of teams', async () => {
    const ids = await store({ createdAt: early }, { creatorTeamId: 'team_c', acceptedTeamId: 'team_d', createdAt: late });
    for (const others of [0, 2, 61, 62, 200]) {
      const teamIds = ['team_a', ...Array.from({ length: others }, (_, index) => `team_other${index}`), 'team_d'];
      expect(await list({ teamIds })).toEqual(ids.toReversed());
      expect(await list({ teamIds, gameId: 'valorant' })).toEqual(ids.toReversed());
    }
  });

  it('are an empty list without teams, and a page of 0 or 101 is refused', async () => {
    expect(await list({ teamIds: [] })).toEqual([]);
    await expect(list({ pageSize: 0 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(list({ pageSize: 101 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

/** Few instants, so that many matches share one and the id must order them. */
const instant = fc.integer({ min: 0, max: 4 }).map((second) => `2024-01-01T00:00:00.00${second}Z`);
const team = fc.constantFrom(...TEAMS);
const anyMatch = fc
  .record({
    teams: fc.uniqueArray(team, { minLength: 2, maxLength: 2 }),
    status: fc.constantFrom('COMPLETED', 'CANCELLED', 'IN_PROGRESS'),
    publishStatus: fc.constantFrom('PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT'),
    gameId: fc.constantFrom('valorant', 'chess'),
    scheduledAt: fc.option(instant),
    createdAt: instant,
    involvesLeagueTeam: fc.boolean(),
  })
  .map(({ teams, ...fields }) => rowOf({ ...fields, creatorTeamId: teams[0], acceptedTeamId: teams[1] } as Partial<ImportedMatchRow>));
/** Mostly absent, because many filters at once leave nothing to page through. */
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 6 }, { arbitrary: value, weight: 1 });
const anyRequest = fc.record({
  teamIds: fc.uniqueArray(team, { minLength: 1 }),
  callerTeamIds: fc.uniqueArray(team),
  pageSize: fc.integer({ min: 1, max: 5 }),
  statuses: maybe(fc.uniqueArray(fc.constantFrom('COMPLETED', 'CANCELLED', 'PENDING'))).map((statuses): string[] => statuses ?? []),
  gameId: maybe(fc.constantFrom('valorant', 'chess')),
  scheduledAfter: maybe(instant),
  scheduledBefore: maybe(instant),
  createdAfter: maybe(instant),
  createdBefore: maybe(instant),
  opponentTeamId: maybe(team),
  leagueTeamsOnly: maybe(fc.constant(true)).map((only) => only ?? false),
});

/** The filters and the visibility rules (docs/reference/matches.md#visibility), reimplemented without SQL. */
function isListed(row: ImportedMatchRow, filter: match.ListTeamsMatchesRequest): boolean {
  const sides = [
    [row.creatorTeamId, row.acceptedTeamId],
    [row.acceptedTeamId, row.creatorTeamId],
  ];
  return (
    sides.some(([own, other]) => filter.teamIds.includes(own ?? '') && (filter.opponentTeamId ?? other) === other) &&
    (row.publishStatus === 'PUBLISHED' || filter.callerTeamIds.includes(row.creatorTeamId)) &&
    (filter.statuses.length === 0 || filter.statuses.includes(row.status)) &&
    (filter.gameId ?? row.gameId) === row.gameId &&
    (filter.scheduledAfter === undefined || (row.scheduledAt !== null && row.scheduledAt >= filter.scheduledAfter)) &&
    (filter.scheduledBefore === undefined || (row.scheduledAt !== null && row.scheduledAt <= filter.scheduledBefore)) &&
    row.createdAt >= (filter.createdAfter ?? '') &&
    row.createdAt <= (filter.createdBefore ?? '9') &&
    (!filter.leagueTeamsOnly || row.involvesLeagueTeam)
  );
}

it.each([
  ['a change of one column', `update match set is_voided = true`],
  ['an update that changes nothing', `update match set is_voided = is_voided`],
  ['two updates in one transaction', `update match set is_voided = true; update match set is_voided = false`],
])('the version of a match is another after %s', async (_, statement) => {
  await store({});
  const versionOf = async () => (await service.matches().listTeamsMatches(request())).matches[0]?.version;
  const before = await versionOf();
  expect(await versionOf()).toBe(before);
  await service.database.pool().query(statement);
  expect(await versionOf()).not.toBe(before);
});

const encoded = (page: match.ListTeamsMatchesResponse): Uint8Array => match.ListTeamsMatchesResponse.encode(page).finish();

describe('pages without filters that are asked for together', () => {
  it('are what each is on its own, whoever asks and wherever it begins', async () => {
    const anyPage = fc.record({
      teamIds: fc.array(team, { minLength: 1, maxLength: 5 }),
      callerTeamIds: fc.subarray(TEAMS),
      after: maybe(fc.record({ createdAt: instant, id: fc.constant('match_5') })),
      asVersions: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyMatch, { maxLength: 25 }), fc.array(anyPage, { minLength: 2, maxLength: 20 }), async (rows, pages) => {
        await service.database.empty('match cascade');
        await storeRows(service.database.pool(), rows);
        const requests = pages.map((page) => request({ ...page, pageSize: 3 }));
        const alone: match.ListTeamsMatchesResponse[] = [];
        for (const each of requests) alone.push(await service.matches().listTeamsMatches(each));
        expect(await Promise.all(requests.map((each) => service.matches().listTeamsMatches(each)))).toEqual(alone);
        const alike = requests.filter((each) => sharedForm(each) === sharedForm(requests[0]!));
        const together = await listManyTeamsMatches(service.database.pool(), alike);
        expect(together.map(encoded)).toEqual(alike.map((each) => encoded(alone[requests.indexOf(each)]!)));
      }),
      { numRuns: 50 },
    );
  });

  it('are read together even for more teams than a merge has ranges', async () => {
    const ids = await store({}, { creatorTeamId: 'team_b', acceptedTeamId: 'team_c' });
    const many = request({ teamIds: [...Array.from({ length: 70 }, (_, index) => `team_${index}`), 'team_a', 'team_b'] });
    const pages = await listManyTeamsMatches(service.database.pool(), [many, many]);
    expect(pages.map(({ matches }) => matches.map(({ id }) => id).sort())).toEqual([ids.toSorted(), ids.toSorted()]);
  });
});

describe('the pages of a listing', () => {
  it('contain everything that existed at page one, once, in one order, while matches are inserted between pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMatch, { minLength: 5, maxLength: 25 }),
        fc.array(anyMatch, { maxLength: 12 }),
        anyRequest,
        async (first, later, filter) => {
          await service.database.empty('match cascade');
          await storeRows(service.database.pool(), first);
          const arriving = [...later];
          const seen: match.MatchSummary[] = [];
          let after: match.Position | undefined;
          for (;;) {
            const page = await service.matches().listTeamsMatches({ ...filter, after });
            seen.push(...page.matches);
            const versions = page.matches.map(({ id, version }) => ({ id, version }));
            expect(await service.matches().listTeamsMatches({ ...filter, after, asVersions: true })).toEqual({
              ...page,
              matches: [],
              versions,
            });
            expect(page.matches.length).toBeLessThanOrEqual(filter.pageSize);
            const last = page.matches.at(-1);
            if (!page.hasMore || !last) break;
            expect(page.matches).toHaveLength(filter.pageSize);
            after = { createdAt: last.createdAt, id: last.id };
            await storeRows(service.database.pool(), arriving.splice(0, 3));
          }
          const keys = seen.map(({ createdAt, id }) => `${createdAt} ${id}`);
          expect(keys).toEqual([...new Set(keys)].sort().reverse());
          const ids = new Set(seen.map(({ id }) => id));
          expect(first.filter((row) => isListed(row, filter) && !ids.has(row.id))).toEqual([]);
          const listed = new Set([...first, ...later].filter((row) => isListed(row, filter)).map(({ id }) => id));
          expect([...ids].filter((id) => !listed.has(id))).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
