import { type TableScope, tablesOf } from '../bracket/tables-of.js';
import type { TablePoints } from '../bracket/format-config.js';
import type { Node, TableRow } from '../bracket/types.js';
import { buchholz } from './buchholz.js';
import { countedNodes, pointsOf, type TableSource, type Tally, tally } from './tally.js';

type Row = { -readonly [Key in keyof TableRow]: TableRow[Key] };

/** The values that a criterion uses besides the row. */
interface Table {
  readonly scope: TableScope;
  readonly nodes: readonly Node[];
  readonly points: TablePoints;
  /** Dropped participants whose results do not count. */
  readonly annulled: ReadonlySet<string>;
}

/**
 * The table of a round robin or a Swiss, the best first: of a single stage, or of one group.
 *
 * Round robin: score; score, then difference of maps, in the matches among tied participants, again among those still tied; difference of
 * maps; maps won; seed. Swiss: score; fewer losses (until wins only); Buchholz; score among tied participants if all of them have met;
 * difference of maps; maps won; seed. Participants who dropped with annulled results come last.
 *
 * @throws {RangeError} if there is no such table
 */
export function rankTable(source: TableSource, group?: string): TableRow[] {
  const scope = tablesOf(source).find((one) => one.group === (group ?? null));
  if (scope === undefined) throw new RangeError(group === undefined ? 'The bracket has no table.' : `The bracket has no table ${group}.`);
  const annulled = new Set(source.drops.flatMap((drop) => (drop.annulled ? [drop.participantId] : [])));
  const table: Table = { scope, nodes: countedNodes(source, scope), points: pointsOf(source, scope), annulled };
  const rows = rowsOf(source, table);
  const ranked = scope.format === 'SWISS' ? rankSwiss(rows, table) : rankRoundRobin(rows, table);
  return ranked.map((row, index) => ({ ...row, rank: index + 1 }));
}

function rowsOf(source: TableSource, { scope, nodes, points }: Table): Row[] {
  const tallies = tally(nodes, scope.participantIds, points);
  const stageNodes = source.nodes.filter(({ stage, group }) => stage === 1 && group === scope.group);
  const roundNumber = new Map(source.rounds.map(({ key }, index) => [key, index + 1]));
  const sums = scope.format === 'SWISS' ? buchholz(stageNodes, scope.participantIds, (key) => roundNumber.get(key)!) : undefined;
  const seedOf = new Map(source.seeds.map((id, index) => [id, index + 1]));
  const dropOf = new Map(source.drops.map(({ participantId, reason }) => [participantId, reason]));
  return scope.participantIds.map((id) => newRow(id, seedOf.get(id)!, tallies.get(id)!, sums?.get(id) ?? null, dropOf.get(id) ?? null));
}

function newRow(participantId: string, seed: number, own: Tally, sum: number | null, drop: TableRow['drop']): Row {
  return {
    participantId,
    seed,
    rank: 0,
    ...own,
    buchholz: sum,
    headToHeadScore: null,
    headToHeadMapDifference: null,
    mapDifference: own.mapsWon - own.mapsLost,
    drop,
  };
}

function rankRoundRobin(rows: readonly Row[], table: Table): Row[] {
  const isLast = ({ participantId }: Row): boolean => table.annulled.has(participantId);
  const ranked = levels(
    rows.filter((row) => !isLast(row)),
    byScore,
  ).flatMap((level) => splitByMeetings(level, table));
  return [...ranked, ...rows.filter(isLast).toSorted((one, two) => one.seed - two.seed)];
}

/** Orders tied rows by their matches among each other; rows that are still tied are compared again. */
function splitByMeetings(rows: readonly Row[], table: Table): Row[] {
  if (rows.length === 1) return [...rows];
  meet(rows, table);
  const parts = levels(rows, (one, two) => byMeetingScore(one, two) || byMeetingMaps(one, two));
  return parts.length === 1 ? rows.toSorted(byMaps) : parts.flatMap((part) => splitByMeetings(part, table));
}

function rankSwiss(rows: readonly Row[], table: Table): Row[] {
  const byLosses = (one: Row, two: Row): number => (table.scope.winsToAdvance === null ? 0 : one.losses - two.losses);
  const byRecord = (one: Row, two: Row): number => byScore(one, two) || byLosses(one, two) || two.buchholz! - one.buchholz!;
  return levels(rows, byRecord).flatMap((level) => {
    if (level.length === 1 || !haveAllMet(level, table)) return level.toSorted(byMaps);
    meet(level, table);
    return level.toSorted((one, two) => byMeetingScore(one, two) || byMaps(one, two));
  });
}

/** Records score and difference of maps in the matches among these rows. */
function meet(rows: readonly Row[], { nodes, points }: Table): void {
  const among = tally(
    nodes,
    rows.map(({ participantId }) => participantId),
    points,
    true,
  );
  for (const row of rows) {
    const { score, mapsWon, mapsLost } = among.get(row.participantId)!;
    row.headToHeadScore = score;
    row.headToHeadMapDifference = mapsWon - mapsLost;
  }
}

function haveAllMet(rows: readonly Row[], { nodes }: Table): boolean {
  const met = new Set(
    nodes.flatMap(({ status, participant1Id: one, participant2Id: two }) => (status === 'COMPLETED' ? [`${one} ${two}`] : [])),
  );
  return rows.every((one, index) =>
    rows
      .slice(index + 1)
      .every((two) => met.has(`${one.participantId} ${two.participantId}`) || met.has(`${two.participantId} ${one.participantId}`)),
  );
}

function byScore(one: Row, two: Row): number {
  return two.score - one.score;
}

function byMeetingScore(one: Row, two: Row): number {
  return two.headToHeadScore! - one.headToHeadScore!;
}

function byMeetingMaps(one: Row, two: Row): number {
  return two.headToHeadMapDifference! - one.headToHeadMapDifference!;
}

function byMaps(one: Row, two: Row): number {
  return two.mapDifference - one.mapDifference || two.mapsWon - one.mapsWon || one.seed - two.seed;
}

/** Rows in order, grouped where the order leaves them tied. */
function levels(rows: readonly Row[], compare: (one: Row, two: Row) => number): Row[][] {
  const parts: Row[][] = [];
  for (const row of rows.toSorted(compare)) {
    const last = parts.at(-1);
    if (last !== undefined && compare(last[0]!, row) === 0) last.push(row);
    else parts.push([row]);
  }
  return parts;
}
