import type { catalogProfile } from '@matchpoint/contracts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const TEAMS = ['open', 'closed', 'other'];
const DAY = (day: number): string => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;

interface Result {
  matchId: string;
  gameId: string;
  outcome: string;
  completedAt: string;
  teams: string[];
  creatorRoster: string[];
  acceptedRoster: string[];
  isVoid: boolean;
}
type Asked = Omit<catalogProfile.ListUserResultsRequest, 'identifier' | 'pageSize' | 'after'>;

describe('the results of a player', () => {
  const service = useService();
  const list = (request: Partial<catalogProfile.ListUserResultsRequest>, caller: object = {}) =>
    service().profiles.listUserResults({ identifier: 'ann', pageSize: 25, ...request }, caller);

  beforeAll(async () => {
    await importRows(service(), 'user', [
      ...['ann', 'bob', 'cid'].map((username) => ({ id: `user_${username}`, username })),
      ...['limited', 'private'].map((visibility) => ({ id: `user_${visibility}`, username: `${visibility}_user`, visibility })),
    ]);
    await importRows(
      service(),
      'team',
      TEAMS.map((slug) => ({
        ...{ id: `team_${slug}`, slug, name: slug, game: 'valorant', type: 'REGULAR' },
        ...{ visibility: slug === 'closed' ? 'private' : 'public', members: [{ username: 'bob', role: 'CAPTAIN' }] },
      })),
    );
  });
  beforeEach(() => service().pool.query('delete from applied_results'));

  const store = (results: readonly Result[]) =>
    service().pool.query(
      `insert into applied_results (match_id, event_id, result_version, game_id, completed_at, outcome, is_forfeit, reward_bonus,
         creator_team_id, accepted_team_id, creator_roster, accepted_roster, is_void)
       select "matchId", 'evt', 1, "gameId", "completedAt", outcome, false, 0, teams[1], teams[2], "creatorRoster",
         "acceptedRoster", "isVoid"
       from jsonb_to_recordset($1::jsonb) as r("matchId" text, "gameId" text, "completedAt" timestamptz, outcome text, teams text[],
         "creatorRoster" text[], "acceptedRoster" text[], "isVoid" boolean)`,
      [JSON.stringify(results)],
    );

  /** The expected list, computed from the documented rule. */
  function expected(results: readonly Result[], asked: Asked, seesPrivate: boolean): string[] {
    return results
      .flatMap(({ teams, creatorRoster, acceptedRoster, ...result }) => {
        const side = creatorRoster.includes('user_ann') ? 'creator' : acceptedRoster.includes('user_ann') ? 'accepted' : undefined;
        const verdict = result.outcome === 'draw' ? 'draw' : result.outcome === side ? 'win' : 'loss';
        return side ? [{ ...result, verdict, teamId: side === 'creator' ? teams[0] : teams[1] }] : [];
      })
      .filter(({ isVoid, teamId }) => !isVoid && (seesPrivate || teamId !== 'team_closed'))
      .filter(
        ({ gameId, teamId, verdict }) =>
          (asked.gameId ?? gameId) === gameId && (asked.teamId ?? teamId) === teamId && (asked.outcome ?? verdict) === verdict,
      )
      .filter(({ completedAt }) => completedAt >= (asked.completedAfter ?? '') && completedAt <= (asked.completedBefore ?? '~'))
      .sort((one, other) => (`${one.completedAt}${one.matchId}` < `${other.completedAt}${other.matchId}` ? 1 : -1))
      .map(({ matchId, teamId, verdict }) => `${matchId} ${teamId} ${verdict}`);
  }

  it('tell other services the teams that a player played for, besides those that the player is in', async () => {
    const base = { gameId: 'valorant', completedAt: '2026-01-01T00:00:00.000Z', outcome: 'creator', isVoid: false } as const;
    await store([
      { ...base, matchId: 'match_1', teams: ['team_a', 'team_b'], creatorRoster: ['user_bob'], acceptedRoster: ['user_ann'] },
    ] as never);
    const teamsOf = async (identifier: string) =>
      (await service().profiles.resolveUser({ identifier, withTeams: true })).teams?.ids.toSorted();
    expect([await teamsOf('ann'), await teamsOf('cid')]).toEqual([['team_b'], []]);
    expect(await teamsOf('bob')).toEqual(['team_a', ...TEAMS.map((slug) => `team_${slug}`)].toSorted());
    expect(await service().profiles.resolveUser({ identifier: 'private_user' })).toMatchObject({ visibility: 'private', teams: undefined });
  });

  it('are those that a filter over all results finds, page by page, for everyone who may see them', async () => {
    const roster = fc.subarray(['user_ann', 'user_bob', 'user_cid']);
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
    const result = fc.record({
      matchId: fc.integer({ min: 1, max: 99 }).map((number) => `match_${String(number).padStart(2, '0')}`),
      gameId: fc.constantFrom('valorant', 'chess'),
      outcome: fc.constantFrom('creator', 'accepted', 'draw'),
      completedAt: fc.integer({ min: 1, max: 5 }).map(DAY),
      teams: fc.shuffledSubarray(
        TEAMS.map((slug) => `team_${slug}`),
        { minLength: 2, maxLength: 2 },
      ),
      creatorRoster: roster,
      acceptedRoster: roster,
      isVoid: fc.constantFrom(false, false, false, true),
    });
    const asked: fc.Arbitrary<Asked> = fc.record({
      gameId: optional(fc.constantFrom('valorant', 'chess')),
      teamId: optional(fc.constantFrom('team_open', 'team_closed')),
      outcome: optional(fc.constantFrom('win', 'draw', 'loss')),
      completedAfter: optional(fc.integer({ min: 1, max: 3 }).map(DAY)),
      completedBefore: optional(fc.integer({ min: 3, max: 5 }).map(DAY)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(result, { selector: ({ matchId }) => matchId, maxLength: 25 }),
        asked,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(['user_ann', true] as const, ['user_bob', true] as const, ['user_cid', false] as const),
        async (results, filters, pageSize, [callerId, seesPrivate]) => {
          await service().pool.query('delete from applied_results');
          await store(results);
          const walked: string[] = [];
          let page: catalogProfile.ListUserResultsResponse | undefined;
          do {
            const last = page?.results.at(-1);
            page = await list({ ...filters, pageSize, after: last && { at: last.playedAt, id: last.matchId } }, as(callerId));
            walked.push(...page.results.map(({ matchId, teamId, outcome }) => `${matchId} ${teamId} ${outcome}`));
          } while (page.hasMore);
          expect(walked).toEqual(expected(results, filters, seesPrivate));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a limited or private profile are not found by others', async () => {
    for (const identifier of ['limited_user', 'private_user', 'nobody']) {
      await expect(list({ identifier }, as('user_bob'))).rejects.toMatchObject({ code: 'error_user_not_found' });
      await expect(list({ identifier })).rejects.toMatchObject({ code: 'error_user_not_found' });
    }
    expect(await list({ identifier: 'private_user' }, as('user_private'))).toEqual({ results: [], hasMore: false });
  });
});
