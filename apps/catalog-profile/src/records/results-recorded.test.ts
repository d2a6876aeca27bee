import { newId } from '@matchpoint/core';
import { appendEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, takeEventsOfOthers } from '@matchpoint/testing';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';
import { type LockedOrganization, lockOrganization } from '../organizations/index.js';
import { updateOrganization } from '../organizations/store/locked-organizations.js';
import { applyResultsRecorded, type ResultsRecorded } from './apply-results-recorded.js';

type RecordedResult = ResultsRecorded['data']['results'][number];
type Delivery = { id: string; data: { results: RecordedResult[] } };

const PLAYERS = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
const TEAMS = ['t1', 't2', 't3', 't4'];
/** t1 and t2 belong to o1, t3 to o2, t4 to nobody; t4 plays another game. */
const ORGANIZATION_OF: Record<string, string | undefined> = { t1: 'o1', t2: 'o1', t3: 'o2' };
const GAME_OF: Record<string, string> = { t1: 'valorant', t2: 'valorant', t3: 'valorant', t4: 'counter_strike_2' };

interface Tally {
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
  experience: number;
}
const start = (): Tally => ({ wins: 0, losses: 0, draws: 0, matchesPlayed: 0, experience: 1 });

/**
 * An independent implementation of docs/reference/leaderboards.md#records, from the final results alone: without differences or an order of
 * arrival.
 */
function expectedOf(results: RecordedResult[]) {
  const tallies = new Map<string, Tally>();
  const streaks = new Map<string, { current: number; best: number }>();
  const forms = new Map<string, string[]>();
  const tally = (key: string) => tallies.get(key) ?? (tallies.set(key, start()).get(key) as Tally);
  const standing = results.filter(({ outcome }) => outcome !== 'void');
  for (const result of standing.sort((a, b) => a.completedAt.localeCompare(b.completedAt) || (a.matchId < b.matchId ? -1 : 1))) {
    for (const side of ['creator', 'accepted'] as const) {
      const verdict = result.outcome === 'draw' ? 'draws' : result.outcome === side ? 'wins' : 'losses';
      const gain = {
        draws: 50,
        wins: result.forfeit ? 50 : Math.round(100_000 * (1 + result.rewardBonus)) / 1000,
        losses: result.forfeit ? 0 : 25,
      }[verdict];
      const teamId = side === 'creator' ? result.creatorTeamId : result.acceptedTeamId;
      const roster = [
        ...new Set(side === 'creator' ? result.creatorRoster : result.acceptedRoster.filter((id) => !result.creatorRoster.includes(id))),
      ];
      const organization = ORGANIZATION_OF[teamId];
      for (const key of [teamId, ...roster, ...(organization ? [`${organization}/`, `${organization}/${GAME_OF[teamId]}`] : [])]) {
        const sum = tally(key);
        sum[verdict] += 1;
        sum.matchesPlayed += 1;
        sum.experience = Math.round((sum.experience + gain) * 1000) / 1000;
      }
      const outcome = { draws: 'draw', wins: 'win', losses: 'loss' }[verdict];
      for (const key of [teamId, ...roster])
        forms.set(key, [...(forms.get(key) ?? []), `${result.matchId} ${result.completedAt} ${outcome}`].slice(-5));
      for (const userId of roster) {
        const { current, best } = streaks.get(userId) ?? { current: 0, best: 0 };
        const next = verdict === 'draws' ? 0 : verdict === 'wins' ? (current > 0 ? current + 1 : 1) : current < 0 ? current - 1 : -1;
        streaks.set(userId, { current: next, best: Math.max(best, next) });
      }
    }
  }
  return { tallies, streaks, forms };
}

const anyResult: fc.Arbitrary<RecordedResult> = fc
  .record({
    matchId: fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9'),
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    outcome: fc.constantFrom('creator', 'accepted', 'draw', 'void'),
    forfeit: fc.boolean(),
    rewardBonus: fc.constantFrom(0, 0.1, 0.25, 1 / 3),
    hour: fc.integer({ min: 10, max: 14 }),
    creatorRoster: fc.subarray(PLAYERS),
    acceptedRoster: fc.subarray(PLAYERS),
  })
  .map(({ teams: [creatorTeamId = '', acceptedTeamId = ''], outcome, forfeit, hour, ...result }) => ({
    ...result,
    creatorTeamId,
    acceptedTeamId,
    outcome: outcome as 'draw',
    forfeit: forfeit && outcome !== 'draw' && outcome !== 'void',
    completedAt: `2024-05-01T${hour}:00:00.000Z`,
    gameId: 'valorant',
    mode: 'standard',
    creatorMapsWon: 0,
    acceptedMapsWon: 0,
  }));

const countedResult = anyResult.filter(({ outcome }) => outcome !== 'void');

describe('the consumer of recorded results', () => {
  const service = useService();

  beforeAll(async () => {
    // One is registered, the others were imported: a result counts for both.
    const [registered = '', ...imported] = PLAYERS;
    await service().users.createUser({ id: registered, username: 'registered' });
    await importRows(
      service(),
      'user',
      imported.map((id) => ({ id, username: id })),
    );
    await importRows(service(), 'organization', [
      { id: 'o1', name: 'o1' },
      { id: 'o2', name: 'o2' },
    ]);
    await importRows(
      service(),
      'team',
      TEAMS.map((id) => ({ id, slug: id, name: id, game: GAME_OF[id], organization: ORGANIZATION_OF[id] })),
    );
  });
  beforeEach(reset);

  async function reset(): Promise<void> {
    const zero = 'wins = 0, losses = 0, draws = 0, matches_played = 0, experience = 1, recent = $$[]$$';
    await service().pool.query(`delete from applied_results; delete from rating_changes; delete from rating_history;
      delete from team_ratings; delete from rating_cursors; delete from organization_stats; update team_stats set ${zero};
      update player_stats set ${zero}, current_streak = 0, best_streak = 0, streak_at = null, streak_match_id = null,
        is_streak_stale = false`);
  }

  const apply = (...deliveries: Delivery[]) =>
    withTransaction(service().pool, (tx) => applyResultsRecorded(tx, deliveries, service().context.logger));

  async function tallies(): Promise<Record<string, Tally>> {
    const columns = 'wins, losses, draws, matches_played as "matchesPlayed", experience';
    const { rows } = await service().pool.query<
      Tally & { key: string }
    >(`select team_id as key, ${columns} from team_stats union all select user_id, ${columns} from player_stats
      union all select organization_id || '/' || game_id, ${columns} from organization_stats`);
    return Object.fromEntries(rows.filter(({ matchesPlayed }) => matchesPlayed > 0).map(({ key, ...tally }) => [key, tally]));
  }

  async function forms(): Promise<Record<string, string[]>> {
    const { rows } = await service().pool.query<{ key: string; recent: { matchId: string; playedAt: string; outcome: string }[] }>(
      `select team_id as key, recent from team_stats union all select user_id, recent from player_stats`,
    );
    const held = rows.filter(({ recent }) => recent.length > 0);
    return Object.fromEntries(
      held.map(({ key, recent }) => [key, recent.map(({ matchId, playedAt, outcome }) => `${matchId} ${playedAt} ${outcome}`)]),
    );
  }

  async function streakOf(userId: string) {
    const { currentStreak, bestStreak } = await service().profiles.getUserStats({ identifier: userId }, as(userId));
    return { current: currentStreak, best: bestStreak };
  }

  async function expectModel(results: RecordedResult[]): Promise<void> {
    const expected = expectedOf(results);
    expect(await tallies()).toEqual(Object.fromEntries(expected.tallies));
    expect(await forms()).toEqual(Object.fromEntries(expected.forms));
    for (const userId of PLAYERS)
      expect({ userId, ...(await streakOf(userId)) }).toEqual({ userId, ...(expected.streaks.get(userId) ?? { current: 0, best: 0 }) });
  }

  it('lists no organization that turns private while its first result is counted', async () => {
    const { pool } = service();
    const [result] = fc.sample(anyResult, { numRuns: 1, seed: 1 });
    const first = { ...(result as RecordedResult), creatorTeamId: 't1', acceptedTeamId: 't3', outcome: 'creator' as const };
    let counting: Promise<void> | undefined;
    await withTransaction(pool, async (tx) => {
      const organization = (await lockOrganization(tx, 'o1')) as LockedOrganization;
      await updateOrganization(tx, { ...organization, visibility: 'private' });
      let isCounted = false;
      counting = apply({ id: newId('evt'), data: { results: [first] } }).then(() => void (isCounted = true));
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => isCounted || (await pool.query(waiting)).rowCount === 1);
    });
    await counting;
    const { rows } = await pool.query('select distinct organization_id as id, is_listed as listed from organization_stats order by 1');
    await pool.query(`update organizations set visibility = 'public' where id = 'o1'`);
    expect(rows).toEqual([
      { id: 'o1', listed: false },
      { id: 'o2', listed: true },
    ]);
  });

  it.each([
    ['its highest version', true],
    ['the event of its latest id, before results had versions,', false],
  ])('counts each match once, according to %s, in any order of arrival, with redeliveries, several at a time', async (_, isVersioned) => {
    // Events draw from a few results, so that a result repeats after another one of the same match.
    const anyEvents = fc
      .array(anyResult, { minLength: 2, maxLength: 10 })
      .chain((pool) => fc.array(fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 7 }));
    await fc.assert(
      fc.asyncProperty(anyEvents, fc.infiniteStream(fc.nat()), fc.boolean(), async (events, dice, readsBetween) => {
        await reset();
        const roll = (sides: number) => (dice.next().value ?? 0) % sides;
        // Ids come from clocks that may be wrong: with versions they do not determine the order.
        const ids = events.map(() => newId('evt'));
        const deliveries = events.map((results, index): Delivery => ({
          id: isVersioned ? (ids.splice(roll(ids.length), 1)[0] as string) : (ids[index] as string),
          data: { results: results.map((result) => (isVersioned ? { ...result, version: index + 1 } : result)) },
        }));
        const order = [...deliveries, ...deliveries.filter(() => roll(2) === 0)]
          .map((delivery) => ({ delivery, place: roll(1000) }))
          .sort((a, b) => a.place - b.place);
        while (order.length > 0) {
          // Concurrently, and some of them in one transaction.
          await Promise.all(
            Array.from({ length: 1 + roll(3) }, () => order.splice(0, 1 + roll(2))).map((together) =>
              apply(...together.map(({ delivery }) => delivery)),
            ),
          );
          if (readsBetween) await Promise.all(PLAYERS.map(streakOf));
        }
        await expectModel([...new Map(deliveries.flatMap(({ data }) => data.results).map((result) => [result.matchId, result])).values()]);
      }),
      { numRuns: 50 },
    );
  });

  it('moves a team’s record with the team when its organization changes', async () => {
    const [result] = fc.sample(countedResult, 1) as [RecordedResult];
    await apply({ id: newId('evt'), data: { results: [{ ...result, creatorTeamId: 't1', acceptedTeamId: 't4' }] } });
    const before = (await tallies())['o1/valorant'];
    await importRows(service(), 'team', [{ slug: 't1', name: 't1', game: 'valorant', organization: 'o2' }]);
    const after = await tallies();
    expect(after).toMatchObject({ 'o2/valorant': before, 'o2/': before });
    expect(after).not.toHaveProperty('o1/');
    await importRows(service(), 'team', [{ slug: 't1', name: 't1', game: 'valorant', organization: 'o1' }]);
    expect((await tallies())['o1/valorant']).toEqual(before);
    const [refused] = await importRows(service(), 'team', [{ slug: 't1', name: 't1', game: 'counter_strike_2' }]);
    expect(refused?.reason).toBe('game: the team has results in valorant');
  });

  it('skips unknown people and teams, and counts the rest', async () => {
    const [result] = fc.sample(countedResult, 1) as [RecordedResult];
    await apply({
      id: newId('evt'),
      data: { results: [{ ...result, creatorTeamId: 't1', acceptedTeamId: 'gone', creatorRoster: ['u1', 'gone'], acceptedRoster: [] }] },
    });
    expect(Object.keys(await tallies()).sort()).toEqual(['o1/', 'o1/valorant', 't1', 'u1']);
  });

  it('is fed by the stream, and by a redelivered event once', async () => {
    await takeEventsOfOthers(service().pool);
    const [result] = fc.sample(countedResult, 1) as [RecordedResult];
    const append = (change: Partial<RecordedResult>) =>
      withTransaction(service().pool, (tx) =>
        appendEvent(tx, {
          type: 'internal.match.results_recorded',
          subject: 'import',
          data: { results: [{ ...result, ...change }] },
        }),
      );
    const handled = async (id: string) => (await service().pool.query('select from inbox_event where event_id = $1', [id])).rowCount === 1;
    const first = await append({});
    await eventually(() => handled(first));
    await expectModel([result]);
    const corrected: Partial<RecordedResult> = { outcome: result.outcome === 'creator' ? 'accepted' : 'creator', forfeit: false };
    const second = await append(corrected);
    await eventually(() => handled(second));
    await expectModel([{ ...result, ...corrected }]);
  });
});
