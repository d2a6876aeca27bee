import type { ClientBase } from 'pg';
import { type CountedResult, listCounted, type Place, readMemory, savePoints, type TableKey } from './store/result-points.js';
import { lockStandings, type Recomputed, recomputeStandings, type TablesOfLeague } from './store/standings.js';
import { freezeCompletedSeasons, keyOfTable, listTables, readPolicies } from './store/table-policies.js';
import { compareResults, countPoints, type ResultPoints } from './rules/count-points.js';
import type { StoredResult } from './rules/league-result.js';
import { boundsPairs, countsStreaks, type PointsPolicy } from './rules/points-policy.js';
import type { PointsChange } from './rules/tally.js';

/**
 * Counts the points of results that were just recorded, and of later ones in their tables that depend on earlier results; returns the
 * changes of the tables. The caller holds the lock of their leagues.
 */
export async function countRecorded(
  tx: ClientBase,
  current: readonly StoredResult[],
  applied: ReadonlyMap<string, StoredResult>,
): Promise<PointsChange[]> {
  const touched = new Map<string, { table: TableKey; from: Place }>();
  const touch = (result: StoredResult): void => {
    if (result.leagueId === null) return;
    const table = { leagueId: result.leagueId, seasonId: result.seasonId, gameId: result.gameId };
    const before = touched.get(keyOfTable(table));
    if (!before || compareResults(result, before.from) < 0) touched.set(keyOfTable(table), { table, from: result });
  };
  for (const result of [...applied.values(), ...current]) touch(result);
  const policies = await readPolicies(
    tx,
    [...touched.values()].map(({ table }) => table),
  );
  const changes = [...applied.values()].flatMap((result) => takenBack(result));
  for (const [key, { table, from }] of touched) {
    changes.push(...(await countTable(tx, table, policies.get(key) as PointsPolicy, from, current)));
  }
  return changes;
}

/** The changes that undo a result as it was counted before it was recorded again. */
function takenBack(result: StoredResult): PointsChange[] {
  const { leagueId, seasonId, gameId, creatorPoints, acceptedPoints } = result;
  if (leagueId === null) return [];
  return [
    { leagueId, seasonId, gameId, teamId: result.creatorTeamId, points: -(creatorPoints ?? 0) },
    { leagueId, seasonId, gameId, teamId: result.acceptedTeamId, points: -(acceptedPoints ?? 0) },
  ];
}

async function countTable(
  tx: ClientBase,
  table: TableKey,
  policy: PointsPolicy,
  from: Place,
  current: readonly StoredResult[],
): Promise<PointsChange[]> {
  const looksBack = countsStreaks(policy) || boundsPairs(policy);
  const results = looksBack
    ? await listCounted(tx, table, from)
    : current
        .filter(({ leagueId, seasonId, gameId }) => keyOfTable({ leagueId: leagueId ?? '', seasonId, gameId }) === keyOfTable(table))
        .map((result): CountedResult => ({ ...result, isCounted: false }))
        .sort(compareResults);
  const memory = looksBack ? await readMemory(tx, table, from, results, policy) : undefined;
  const counted = countPoints(results, policy, table.seasonId === '', memory);
  await savePoints(tx, changedOf(results, counted));
  return counted.flatMap(({ creatorPoints, acceptedPoints }, index) => {
    const before = results[index] as CountedResult;
    return [
      { ...table, teamId: before.creatorTeamId, points: creatorPoints - (before.creatorPoints ?? 0) },
      { ...table, teamId: before.acceptedTeamId, points: acceptedPoints - (before.acceptedPoints ?? 0) },
    ];
  });
}

const isEqual = (before: CountedResult, after: ResultPoints): boolean =>
  (['hasPoints', 'creatorPoints', 'acceptedPoints', 'creatorStreak', 'acceptedStreak'] as const).every(
    (field) => before[field] === after[field],
  );

function changedOf(results: readonly CountedResult[], counted: readonly ResultPoints[]): ResultPoints[] {
  return counted.filter((after, index) => {
    const before = results[index] as CountedResult;
    return !before.isCounted || !isEqual(before, after);
  });
}

/**
 * Counts a league's tables, or the given ones, from its results and the configuration that the transaction sees
 * (docs/reference/seasons-and-points.md#points). The caller holds the lock of its standings.
 */
export async function recountLeague(tx: ClientBase, leagueId: string, now: Date, only: TablesOfLeague = {}): Promise<Recomputed> {
  const tables = await listTables(tx, leagueId, only);
  const policies = await readPolicies(tx, tables);
  let wrongResults = 0;
  for (const table of tables) {
    const results = await listCounted(tx, table);
    const counted = countPoints(results, policies.get(keyOfTable(table)) as PointsPolicy, table.seasonId === '');
    wrongResults += counted.filter((after, index) => !isEqual(results[index] as CountedResult, after)).length;
    await savePoints(tx, changedOf(results, counted));
  }
  const { corrected, ...recomputed } = await recomputeStandings(tx, leagueId, now, only);
  return { ...recomputed, corrected: corrected + wrongResults };
}

/**
 * Changes the configuration of a league game's tables: `change` writes the new one. Completed seasons keep theirs; all other tables follow
 * in the same transaction, so that nobody reads a table in between.
 */
export async function changePoints(
  tx: ClientBase,
  { leagueId, gameId, now }: { leagueId: string; gameId: string; now: Date },
  change: () => Promise<void>,
): Promise<void> {
  await lockStandings(tx, [leagueId]);
  await freezeCompletedSeasons(tx, leagueId, gameId);
  await change();
  await recountLeague(tx, leagueId, now, { gameId });
}
