import { newId } from '@matchpoint/core';
import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyRefusal, applyResultsRecorded, changePoints, lockStandings } from './index.js';
import { arbitraryConfiguration, arbitraryMatches, arbitraryTable } from '../../test/arbitrary-season.js';
import { useLeagueService } from '../../test/start-league-service.js';
import { eventually, type Configuration, independentTable, type PlayedMatch, type Table } from '@matchpoint/testing';

type Result = EventData<'internal.match.results_recorded'>['results'][number];

const service = useLeagueService();
const query = async (text: string, values: unknown[] = []) =>
  (await service.database.pool().query<Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event cascade');
  await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now())`);
  await query(`insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now())`);
  await query(
    `insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values ('season_1', 'league_1',
      'valorant', 'S', 'active', now(), now(), now(), now())`,
  );
});

function outcomeOf({ creator, forfeiter, mapsOfCreator, mapsOfAccepted }: PlayedMatch): Result['outcome'] {
  if (forfeiter !== undefined) return forfeiter === creator ? 'accepted' : 'creator';
  if (mapsOfCreator === mapsOfAccepted) return 'draw';
  return mapsOfCreator > mapsOfAccepted ? 'creator' : 'accepted';
}

const toResult = (match: PlayedMatch, seasonId: string | undefined, version = 1): Result => ({
  matchId: match.id,
  version,
  gameId: 'valorant',
  mode: 'standard',
  rewardBonus: 0,
  completedAt: match.endedAt,
  leagueId: 'league_1',
  ...(seasonId !== undefined && { seasonId }),
  forfeit: match.forfeiter !== undefined,
  challenge: match.challenge === true,
  creatorTeamId: match.creator,
  acceptedTeamId: match.accepted,
  creatorRoster: [],
  acceptedRoster: [],
  creatorMapsWon: match.mapsOfCreator,
  acceptedMapsWon: match.mapsOfAccepted,
  outcome: outcomeOf(match),
});

const apply = (results: Result[]) =>
  withTransaction(service.database.pool(), (tx) =>
    applyResultsRecorded(
      tx,
      { id: newId('evt'), subject: 'match', data: { results } },
      { clock: service.clock, logger: { warn: () => undefined } },
    ),
  );
const configure = ({ maxPointsMatchesPerPairPer24h, ...points }: Configuration) =>
  withTransaction(service.database.pool(), (tx) =>
    changePoints(tx, { leagueId: 'league_1', gameId: 'valorant', now: service.clock.now() }, async () => {
      await tx.query('update league_game set points_config = $1, rules = $2', [points, { maxPointsMatchesPerPairPer24h }]);
    }),
  );
const table = async (seasonId: string | undefined) => {
  const { standings } = await service.leagues().listLeagueStandings({ identifier: 'one', limit: 50, seasonId });
  return standings.map(({ rank, teamId, points, penaltyPoints, wins, draws, losses, mapsWon, mapsLost }) => ({
    ...{ rank, team: teamId, points, penaltyPoints },
    record: `${wins}-${draws}-${losses}`,
    maps: `${mapsWon}:${mapsLost}`,
  }));
};

async function penalize({ deductions = [], refusals = [] }: Table, seasonId: string): Promise<void> {
  for (const { team, value } of deductions) {
    await query(
      `insert into penalty (id, league_id, season_id, game_id, team_id, type, value, reason, status, created_at)
        values ($1, 'league_1', $2, 'valorant', $3, 'POINT_DEDUCTION', $4, 'late', 'active', now())`,
      [newId('pen'), seasonId, team, value],
    );
  }
  for (const team of refusals) {
    await query(
      `insert into challenge_refusal (match_id, league_id, season_id, game_id, team_id, refused_at)
        values ($1, 'league_1', $2, 'valorant', $3, now())`,
      [newId('match'), seasonId, team],
    );
  }
}

const recompute = () => service.maintenance().recomputeStandings({ league: 'one' });

describe('tables', () => {
  it('match an independent calculation, in whatever order results and corrections arrive, and recomputing finds no wrong row', async () => {
    const story = fc.record({
      table: arbitraryTable,
      /** Order of the first arrivals; corrected results arrive again. */
      before: arbitraryConfiguration,
      wrongAtFirst: arbitraryMatches,
      batch: fc.integer({ min: 1, max: 8 }),
      /** The batch before which points/update runs. */
      changeAt: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ table: wanted, before, wrongAtFirst, batch, changeAt }) => {
        await service.database.empty('standing, league_result, penalty, challenge_refusal, outbox_event');
        const seasonId = wanted.isPreseason ? undefined : 'season_1';
        await configure(before);
        const known = new Set(wanted.matches.map(({ id }) => id));
        await apply(wrongAtFirst.filter(({ id }) => known.has(id)).map((match) => toResult(match, seasonId)));
        await penalize(wanted, seasonId ?? '');
        const batches = Array.from({ length: Math.ceil(wanted.matches.length / batch) }, (_, index) => index * batch);
        if (batches.length === 0) await configure(wanted.configuration);
        for (const [index, start] of batches.entries()) {
          if (index === changeAt % batches.length) await configure(wanted.configuration);
          await apply(wanted.matches.slice(start, start + batch).map((match) => toResult(match, seasonId, 2)));
        }
        expect(await recompute()).toMatchObject({ corrected: 0 });
        expect(await table(seasonId ?? 'preseason')).toEqual(independentTable(wanted));
      }),
      { numRuns: 30 },
    );
  });

  it('use the previous release’s points until they are counted, which happens soon', async () => {
    await configure({ baseWin: 2, streakBonusEnabled: true, streakBreakpoints: [{ count: 2, bonus: 1 }] });
    const won = (id: string, endedAt: string): PlayedMatch => ({
      ...{ id, endedAt },
      creator: 'a',
      accepted: 'b',
      mapsOfCreator: 1,
      mapsOfAccepted: 0,
    });
    await apply([toResult(won('m1', '2026-01-01T00:00:00.000Z'), 'season_1'), toResult(won('m2', '2026-01-02T00:00:00.000Z'), 'season_1')]);
    const points = async () => (await table('season_1')).map((row) => row.points);
    await withTransaction(service.database.pool(), async (tx) => {
      await lockStandings(tx, ['league_1']);
      await query('update league_result set has_points = null, creator_points = null, accepted_points = null, points_event_id = null');
      await query('update standing set points = null');
      expect(await points()).toEqual([4, 0]);
    });
    await eventually(async () => expect(await points()).toEqual([6, 0]));
    expect(await recompute()).toMatchObject({ corrected: 0 });
  });

  it('that are fully counted stay unchanged while another is counted', async () => {
    await configure({ baseWin: 2 });
    const won = (id: string): PlayedMatch => ({
      ...{ id, creator: 'a', accepted: 'b', mapsOfCreator: 1, mapsOfAccepted: 0, endedAt: '2026-01-01T00:00:00.000Z' },
    });
    await apply([toResult(won('m1'), 'season_1'), toResult(won('m2'), undefined)]);
    // Only a recount of that table would correct this.
    await query(`update standing set points = 99 where season_id = '' and team_id = 'a'`);
    await query(`update league_result set points_event_id = null, creator_points = null where season_id = 'season_1'`);
    await eventually(async () => expect(await query('select from league_result where points_event_id is null')).toEqual([]));
    expect(await query(`select points::int from standing where season_id = '' and team_id = 'a'`)).toEqual([{ points: 99 }]);
  });

  it('do not change in the table of a completed season after points/update; all other tables follow', async () => {
    const won = (id: string): PlayedMatch => ({
      id,
      creator: 'a',
      accepted: 'b',
      mapsOfCreator: 1,
      mapsOfAccepted: 0,
      endedAt: '2026-01-01T00:00:00.000Z',
    });
    await configure({ baseWin: 1.5 });
    await apply([toResult(won('m1'), 'season_1'), toResult(won('m2'), undefined)]);
    await query(`update season set status = 'completed'`);
    const before = await table('season_1');
    await configure({ baseWin: 10, baseLoss: -1, allowNegative: false });
    expect(await table('season_1')).toEqual(before);
    expect((await table('preseason')).map(({ points }) => points)).toEqual([10, 0]);
    expect((await table(undefined)).map(({ points }) => points)).toEqual([11.5, 0]);
    expect(await recompute()).toMatchObject({ corrected: 0 });
  });

  it('subtract deductions and refused challenges even from a team that has not played yet, also in the overall sum', async () => {
    await configure({ challengeRefuseAdditionalPenalty: 0.5 });
    const match: PlayedMatch = {
      ...{ id: 'm1', creator: 'a', accepted: 'b', mapsOfCreator: 1, mapsOfAccepted: 0, endedAt: '2026-01-01T00:00:00.000Z' },
    };
    await apply([toResult(match, undefined)]);
    await penalize(
      { isPreseason: false, matches: [], configuration: {}, deductions: [{ team: 'a', value: 2 }], refusals: ['a', 'c'] },
      'season_1',
    );
    const rows = async (seasonId?: string) =>
      (await table(seasonId)).map(
        ({ rank, team, points, penaltyPoints, record }) => `${rank} ${team} ${points} ${penaltyPoints} ${record}`,
      );
    expect(await rows()).toEqual(['1 a 0.5 2.5 1-0-0', '2 b 0 0 0-0-1', '3 c -0.5 0.5 0-0-0']);
    expect(await rows('season_1')).toEqual(['1 c -0.5 0.5 0-0-0', '2 a -2.5 2.5 0-0-0']);
    expect(await rows('preseason')).toEqual(['1 a 3 0 1-0-0', '2 b 0 0 0-0-1']);
    await configure({ challengeRefuseAdditionalPenalty: 0 });
    expect(await rows('season_1')).toEqual(['1 a -2 2 0-0-0']);
    expect(await recompute()).toMatchObject({ corrected: 0 });
  });

  it('count a refused challenge that costs points once, although the team has not played', async () => {
    const refuse = (matchId: string) => {
      const data = { matchId, leagueId: 'league_1', seasonId: 'season_1', gameId: 'valorant', teamId: 'c' };
      return withTransaction(service.database.pool(), (tx) => applyRefusal(tx, data, service.clock.now()));
    };
    const told = async () =>
      (await query(`select data->>'teamId' as team from outbox_event where type = 'league.standings_updated'`)).length;
    const before = await told();
    await refuse('m1');
    expect(await told()).toBe(before);
    await configure({ challengeRefuseAdditionalPenalty: 0.5 });
    const configured = await told();
    await refuse('m2');
    await refuse('m2');
    expect(await told()).toBe(configured + 1);
  });

  it('change atomically: a concurrent reader sees them before or after, never between, and the call returns once all show it', async () => {
    const won = (index: number): PlayedMatch => ({
      ...{ id: `m${index}`, creator: 'a', accepted: 'b', mapsOfCreator: 1, mapsOfAccepted: 0 },
      endedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    });
    await configure({ baseWin: 1 });
    await apply(Array.from({ length: 400 }, (_, index) => toResult(won(index), index % 2 === 0 ? 'season_1' : undefined)));
    // In the overall table, which sums those of the season and the preseason.
    const pointsOfWinner = async () => (await table(undefined))[0]?.points;
    const seen = new Set<number | undefined>();
    let isChanging = true;
    const reading = (async () => {
      while (isChanging) seen.add(await pointsOfWinner());
    })();
    for (const baseWin of [2, 3, 2, 3, 4]) {
      await configure({ baseWin });
      expect(await pointsOfWinner()).toBe(400 * baseWin);
    }
    isChanging = false;
    await reading;
    expect([...seen].filter((points) => ![400, 800, 1_200, 1_600].includes(points ?? 0))).toEqual([]);
    expect(await recompute()).toMatchObject({ corrected: 0 });
  });

  it('omit a team that left, unless its season is completed or it is requested, and then list it last', async () => {
    const match = (id: string, creator: string, accepted: string): PlayedMatch => ({
      ...{ id, creator, accepted, mapsOfCreator: 1, mapsOfAccepted: 0, endedAt: '2026-01-01T00:00:00.000Z' },
    });
    await apply([match('m1', 'a', 'b'), match('m2', 'b', 'c')].map((each) => toResult(each, 'season_1')));
    await query(
      `insert into league_team (league_id, team_id, game_id, status, applied_at) values ('league_1', 'a', 'valorant', 'banned', now())`,
    );
    const rows = async (seasonId?: string, includeWithdrawn = false) =>
      (await service.leagues().listLeagueStandings({ identifier: 'one', limit: 50, seasonId, includeWithdrawn })).standings.map(
        ({ rank, teamId, points, isWithdrawn }) => `${rank} ${teamId} ${points}${isWithdrawn ? ' withdrawn' : ''}`,
      );
    expect(await rows('season_1')).toEqual(['1 b 3', '2 c 0']);
    expect(await rows('season_1', true)).toEqual(['1 b 3', '2 c 0', '3 a 3 withdrawn']);
    await query(`update season set status = 'completed'`);
    expect(await rows('season_1')).toEqual(['1 a 3', '2 b 3', '3 c 0']);
    expect(await rows()).toEqual(['1 b 3', '2 c 0']);
  });
});
