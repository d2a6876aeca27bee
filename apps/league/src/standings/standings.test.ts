import { type EventData, importSubject } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { newId } from '@matchpoint/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyResultsRecorded, lockStandings } from './index.js';
import { useLeagueService } from '../../test/start-league-service.js';

type Result = EventData<'internal.match.results_recorded'>['results'][number];

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;

beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event cascade');
  await query(
    `insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now()), ('league_2', 'two', 'Two',
      now(), now())`,
  );
  await query(
    `insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now()), ('league_2', 'valorant', now())`,
  );
  await query(
    `insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values ('season_1', 'league_1',
      'valorant', 'S', 'active', now(), now(), now(), now())`,
  );
});

let matches = 0;
/** `a 2-1 b`: a's match against b; maps decide the winner. */
function result(text: string, change: Partial<Result> = {}): Result {
  const [creator = '', score = '', accepted = ''] = text.split(' ');
  const [creatorMapsWon = 0, acceptedMapsWon = 0] = score.split('-').map(Number);
  return {
    matchId: `match_${++matches}`,
    gameId: 'valorant',
    mode: 'standard',
    rewardBonus: 0,
    completedAt: '2026-01-01T00:00:00.000Z',
    leagueId: 'league_1',
    seasonId: 'season_1',
    forfeit: false,
    creatorTeamId: creator,
    acceptedTeamId: accepted,
    creatorRoster: [],
    acceptedRoster: [],
    creatorMapsWon,
    acceptedMapsWon,
    outcome: creatorMapsWon === acceptedMapsWon ? 'draw' : creatorMapsWon > acceptedMapsWon ? 'creator' : 'accepted',
    ...change,
  };
}
const apply = (results: Result[], id: string = newId('evt'), subject = 'match') =>
  withTransaction(service.database.pool(), (tx) =>
    applyResultsRecorded(tx, { id, subject, data: { results } }, { clock: service.clock, logger: { warn: () => undefined } }),
  );
const table = async (filter: { seasonId?: string; gameId?: string; identifier?: string } = {}) => {
  const { standings } = await service.leagues().listLeagueStandings({ identifier: 'one', limit: 50, ...filter });
  return standings.map(
    ({ rank, teamId, points, matchesPlayed, wins, draws, losses, mapsWon, mapsLost }) =>
      `${rank} ${teamId} ${points}p ${matchesPlayed}m ${wins}-${draws}-${losses} ${mapsWon}:${mapsLost}`,
  );
};

describe('standings', () => {
  it('sum points, matches and maps per season; matches outside of seasons are the preseason', async () => {
    await apply([result('a 2-1 b'), result('a 1-1 c'), result('b 2-0 c', { seasonId: undefined })]);
    expect(await table({ seasonId: 'season_1' })).toEqual(['1 a 4p 2m 1-1-0 3:2', '2 c 1p 1m 0-1-0 1:1', '3 b 0p 1m 0-0-1 1:2']);
    expect(await table({ seasonId: 'preseason' })).toEqual(['1 b 3p 1m 1-0-0 2:0', '2 c 0p 1m 0-0-1 0:2']);
    expect(await table()).toEqual(['1 a 4p 2m 1-1-0 3:2', '2 b 3p 2m 1-0-1 3:2', '3 c 1p 2m 0-1-1 1:3']);
    expect([await table({ gameId: 'chess' }), await table({ identifier: 'two' })]).toEqual([[], []]);
  });

  it('break ties by map difference, then head-to-head, then maps won; teams that are still level share a rank', async () => {
    // Three points and +1 each: a, b, c and d. Among them b beat a and c beat d; c has more maps than b.
    await apply([result('a 1-2 b'), result('a 2-0 x'), result('b 0-0 x', { outcome: 'accepted' })]);
    await apply([result('c 4-3 d'), result('d 2-0 y'), result('e 1-0 y'), result('f 1-0 y')]);
    expect(await table()).toEqual([
      // x: 3 points, minus 2. d ranks before a by maps won; both were beaten among the four. e and f share a rank, because none of the six
      // met them.
      '1 c 3p 1m 1-0-0 4:3',
      '2 b 3p 2m 1-0-1 2:1',
      '3 d 3p 2m 1-0-1 5:4',
      '4 a 3p 2m 1-0-1 3:2',
      '5 e 3p 1m 1-0-0 1:0',
      '5 f 3p 1m 1-0-0 1:0',
      '7 x 3p 2m 1-0-1 0:2',
      '8 y 0p 3m 0-0-3 0:4',
    ]);
  });

  it("follow the league's configuration", async () => {
    await query(`update league_game set points_config = '{"baseWin": 2, "baseDraw": 1, "baseLoss": -1}' where league_id = 'league_1'`);
    await apply([result('a 1-0 b'), result('a 1-1 c')]);
    expect(await table()).toEqual(['1 a 3p 2m 1-1-0 2:1', '2 c 1p 1m 0-1-0 1:1', '3 b -1p 1m 0-0-1 0:1']);
  });

  it('count a match once, correct a changed result, move it to another league, and skip an older event', async () => {
    const match = result('a 2-1 b');
    const [first, second, third] = [newId('evt'), newId('evt'), newId('evt')];
    await apply([match], first);
    await apply([match], newId('evt'));
    expect(await table()).toEqual(['1 a 3p 1m 1-0-0 2:1', '2 b 0p 1m 0-0-1 1:2']);
    await apply([{ ...match, creatorMapsWon: 0, acceptedMapsWon: 2, outcome: 'accepted' }]);
    expect(await table()).toEqual(['1 b 3p 1m 1-0-0 2:0', '2 a 0p 1m 0-0-1 0:2']);
    await apply([match], second);
    await apply([match], third);
    expect(await table()).toEqual(['1 b 3p 1m 1-0-0 2:0', '2 a 0p 1m 0-0-1 0:2']);
    await apply([{ ...match, leagueId: 'league_2', seasonId: undefined }]);
    expect([await table(), await table({ identifier: 'two' })]).toEqual([[], ['1 a 3p 1m 1-0-0 2:1', '2 b 0p 1m 0-0-1 1:2']]);
    await apply([{ ...match, leagueId: undefined, seasonId: undefined }]);
    expect([await table(), await table({ identifier: 'two' })]).toEqual([[], []]);
    expect(
      (await query(`select league_id, type from activity order by created_at, id`)).map((row) => Object.values(row).join(' ')),
    ).toEqual([
      'league_1 match.completed',
      'league_1 match.result_corrected',
      'league_1 match.removed',
      'league_2 match.completed',
      'league_2 match.removed',
    ]);
  });

  it('drop a result that a ruling voids, in any order, and count it again once it is restored', async () => {
    const [match, other] = [result('a 2-1 b', { version: 1 }), result('a 1-1 c')];
    const takenBack = { ...match, outcome: 'void', version: 2 } as const;
    await apply([match, other]);
    await apply([takenBack]);
    const without = ['1 a 1p 1m 0-1-0 1:1', '1 c 1p 1m 0-1-0 1:1'];
    expect(await table()).toEqual(without);
    await apply([match]);
    await apply([takenBack]);
    expect(await table()).toEqual(without);
    expect(await service.maintenance().recomputeStandings({ league: 'one' })).toMatchObject({ corrected: 0 });
    await apply([{ ...match, outcome: 'accepted', creatorMapsWon: 1, acceptedMapsWon: 2, version: 3 }]);
    expect(await table()).toEqual(['1 b 3p 1m 1-0-0 2:1', '2 c 1p 1m 0-1-0 1:1', '3 a 1p 2m 0-1-1 2:3']);
    expect(await service.maintenance().recomputeStandings({ league: 'one' })).toMatchObject({ corrected: 0 });
    const feed = await query(`select type from activity where target_id = '${match.matchId}' order by created_at, id`);
    expect(feed.map(({ type }) => type)).toEqual(['match.completed', 'match.result_corrected', 'match.completed']);
  });

  it('use the highest version of a result, whatever the clocks of the processes that wrote it', async () => {
    // Writes of a process whose clock is ahead sort after all others for that long.
    const [ofSlow, ofFast] = [newId('evt'), newId('evt')];
    const match = result('a 2-1 b', { version: 1 });
    const corrected = { ...match, creatorMapsWon: 0, acceptedMapsWon: 2, outcome: 'accepted', version: 2 } as const;
    await apply([match], ofFast);
    await apply([corrected], ofSlow);
    const rightly = ['1 b 3p 1m 1-0-0 2:0', '2 a 0p 1m 0-0-1 0:2'];
    expect(await table()).toEqual(rightly);
    await apply([match], newId('evt'));
    await apply([{ ...match, version: undefined }], newId('evt'));
    expect(await table()).toEqual(rightly);
    expect(await service.maintenance().recomputeStandings({ league: 'one' })).toMatchObject({ corrected: 0 });
    expect(await table()).toEqual(rightly);
  });

  it('prefer any version to a result recorded before results had versions', async () => {
    const match = result('a 2-1 b');
    const [ofSlow, ofFast] = [newId('evt'), newId('evt')];
    await apply([match], ofFast);
    await apply([{ ...match, creatorMapsWon: 0, acceptedMapsWon: 2, outcome: 'accepted', version: 1 }], ofSlow);
    expect(await table()).toEqual(['1 b 3p 1m 1-0-0 2:0', '2 a 0p 1m 0-0-1 0:2']);
  });

  it('reach webhooks by events with an audience, unless the match was imported', async () => {
    await apply([result('a 2-1 b')], newId('evt'), importSubject('valorant'));
    expect(await query('select from outbox_event')).toEqual([]);
    await apply([result('a 2-1 b')]);
    expect(await query('select type, subject, data, audience from outbox_event order by position')).toEqual(
      ['a', 'b'].map((teamId) => ({
        type: 'league.standings_updated',
        subject: 'league_1',
        audience: { leagueId: 'league_1', teamIds: [teamId] },
        data: {
          leagueId: 'league_1',
          teamId,
          gameId: 'valorant',
          targetType: 'team',
          targetId: teamId,
          metadata: { seasonId: 'season_1' },
        },
      })),
    );
  });

  it('ignore matches without a league and results of an unknown league', async () => {
    await apply([result('a 2-1 b', { leagueId: undefined }), result('a 2-1 b', { leagueId: 'league_gone' }), result('a 2-0 b')]);
    expect(await table()).toEqual(['1 a 3p 1m 1-0-0 2:0', '2 b 0p 1m 0-0-1 0:2']);
  });

  it('do not change when recomputed, after any results and corrections, and a corrupted table is repaired', async () => {
    const teams = ['a', 'b', 'c', 'd'];
    const anyResult = fc
      .record({
        id: fc.integer({ min: 1, max: 8 }),
        creator: fc.constantFrom(...teams),
        accepted: fc.constantFrom(...teams),
        maps: fc.tuple(fc.nat(3), fc.nat(3)),
        seasonId: fc.constantFrom('season_1', undefined),
      })
      .filter(({ creator, accepted }) => creator !== accepted);
    await fc.assert(
      fc.asyncProperty(fc.array(anyResult, { maxLength: 12 }), async (rows) => {
        await service.database.empty('standing, league_result, outbox_event');
        for (const { id, creator, accepted, maps, seasonId } of rows)
          await apply([result(`${creator} ${maps.join('-')} ${accepted}`, { matchId: `m${id}`, seasonId })]);
        const rowsOf = () =>
          query('select season_id, team_id, matches_played, wins, losses, draws, maps_won, maps_lost from standing order by 1, 2');
        const before = await rowsOf();
        expect(await service.maintenance().recomputeStandings({ league: 'one' })).toEqual({
          leagueId: 'league_1',
          results: new Set(rows.map(({ id }) => id)).size,
          standings: before.length,
          corrected: 0,
        });
        expect(await rowsOf()).toEqual(before);
        await query("update standing set wins = wins + 1 where team_id = 'a'");
        await query("delete from standing where team_id = 'b'");
        const spoilt = before.filter(({ team_id: team }) => team === 'a' || team === 'b').length;
        expect(await service.maintenance().recomputeStandings({ league: 'league_1' })).toMatchObject({ corrected: spoilt });
        expect(await rowsOf()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  it('are correct while results of shared matches and recomputations arrive concurrently', async () => {
    const shared = Array.from({ length: 6 }, (_, index) => result(`t${index % 3} 1-0 t${(index + 1) % 3}`));
    await Promise.all(
      Array.from({ length: 30 }, async (_, round) => {
        if (round % 5 === 4) expect(await service.maintenance().recomputeStandings({ league: 'one' })).toMatchObject({ corrected: 0 });
        else
          await apply(
            shared.map((match, index) =>
              index % 5 === round % 5 ? { ...match, outcome: 'accepted' as const, creatorMapsWon: 0, acceptedMapsWon: 1 } : match,
            ),
          );
      }),
    );
    expect(await service.maintenance().recomputeStandings({ league: 'one' })).toMatchObject({ results: 6, standings: 3, corrected: 0 });
    expect((await table()).map((row) => row.split(' ')[3])).toEqual(['4m', '4m', '4m']);
  });

  it('are recomputed after a concurrent count of the league, which does not wait', async () => {
    const counted = result('a 2-1 b');
    await apply([counted]);
    let correction: Promise<void> | undefined;
    await withTransaction(service.database.pool(), async (tx) => {
      await lockStandings(tx, ['league_1']);
      correction = apply([{ ...counted, outcome: 'accepted', creatorMapsWon: 1, acceptedMapsWon: 2 }]);
      await service.database.untilBlocked();
      await tx.query(`set local lock_timeout = '2s'; update league_result set creator_points = creator_points`);
    });
    await correction;
    expect(await table()).toEqual(['1 b 3p 1m 1-0-0 2:1', '2 a 0p 1m 0-0-1 1:2']);
  });

  it("are refused for a league or season that does not exist, including another league's season", async () => {
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
    expect(await code(table({ identifier: 'three' }))).toBe('error_league_not_found');
    expect(await code(table({ identifier: 'two', seasonId: 'season_1' }))).toBe('error_league_season_not_found');
    expect(await code(service.maintenance().recomputeStandings({ league: 'three' }))).toBe('error_league_not_found');
  });
});
