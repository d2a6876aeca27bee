import { run, sql, type Statement, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { type Board, BOARDS, isOnBoard, ORDERS, orderBy, place, SORT_ORDERS, type SortBy } from './boards.js';

/*
 * A rank is the number of better rows. Marks cut a board's order into stretches and say how many rows each holds: a mark is a place in
 * the order (that of a record which stood there), `tied` the rows at this very place and `below` those after it and before the next
 * mark. A place that many rows share thus costs nothing to pass over, however many they are. The first mark is better than any record.
 *
 * Writers of records never touch marks: triggers add to the changes tables what left and what entered a board, and a fold moves these into
 * the marks now and then. Marks plus changes are the records, in every snapshot; only the time of a read depends on folds.
 */

/** No record is better, in any order; none worse than WORST. */
export const BEST = { wins: 2147483647, losses: 0, matches_played: 1, experience: 9999999999999.999 } as const;
const WORST = { wins: -1, losses: 2147483647, matches_played: 1, experience: -9999999999999.999 } as const;

/**
 * Fewer rows than these lie between two marks that a fold sets; at twice as many it sets marks in between. To count a row costs ten times
 * as much as to add up a mark, so that at a million rows this is near the least of the sum of both.
 */
const SPACING = 250;

export function changesTable({ subject }: Board): string {
  return `${subject}_stats_changes`;
}

/** `leaderboard_marks <alias> where` it is a mark of this board and order; more conditions may follow. */
export function marksOf({ subject, isOfGame }: Board, sortBy: SortBy, game: string): (alias: string) => string {
  return (alias) =>
    `leaderboard_marks ${alias} where ${alias}.board = '${subject}' and ${alias}.sort_by = '${sortBy}'
      and ${alias}.game_id = ${isOfGame ? game : `''`}`;
}

interface Mark {
  id: number;
  gameId: string;
}

const HAS_CHANGES = sql<{ hasChanges: boolean }>(
  'leaderboard_has_changes',
  `select exists (select from team_stats_changes) or exists (select from player_stats_changes) or exists (select
    from organization_stats_changes) as "hasChanges"`,
);

/** The first mark of every board that the changes speak of. */
function firstMarks(board: Board): Statement<never> {
  return sql(
    `leaderboard_${board.name}_first_marks`,
    `insert into leaderboard_marks (board, game_id, sort_by, wins, losses, matches_played, experience)
     select '${board.subject}', g.game_id, o.sort_by, ${Object.values(BEST).join(', ')}
     from (select distinct ${board.isOfGame ? 'game_id' : `'' as game_id`} from ${changesTable(board)}) g,
       unnest(array['${SORT_ORDERS.join(`','`)}']) o(sort_by)
     where not exists (select from leaderboard_marks m where m.board = '${board.subject}' and m.game_id = g.game_id
       and m.sort_by = o.sort_by)`,
  );
}

/** Counts the changes at the last mark that is not worse than they; answers the marks that have $1 rows or more before the next one. */
function countChanges(board: Board, sortBy: SortBy): Statement<Mark> {
  const columns = ORDERS[sortBy].columns.join(', ');
  return sql(
    `leaderboard_${board.name}_${sortBy}_count_changes`,
    `with c as (select ${board.isOfGame ? 'game_id' : `'' as game_id`}, ${columns}, sum(change) as change from ${changesTable(board)}
      group by 1, ${columns} having sum(change) <> 0),
     at_marks as (
       select m.id, coalesce(sum(c.change) filter (where m.is_tied), 0) as tied, coalesce(sum(c.change) filter (where not m.is_tied),
         0) as below
       from c cross join lateral (select m.id, ${place(sortBy, 'm')} = ${place(sortBy, 'c')} as is_tied
         from ${marksOf(board, sortBy, 'c.game_id')('m')}
         and ${place(sortBy, 'm')} >= ${place(sortBy, 'c')} order by ${orderBy(sortBy, 'm', 'asc')} limit 1) m
       group by m.id),
     counted as (update leaderboard_marks m set tied = m.tied + a.tied, below = m.below + a.below from at_marks a where a.id = m.id
       returning m.id, m.game_id, m.below)
     select id, game_id as "gameId" from counted where below >= $1`,
  );
}

/**
 * Sets marks after mark $1 so that fewer than $2 rows are left between any two: at every place that holds one of each $2-th row. Counts
 * the rows again, so it must see no change that is not folded.
 */
function split(board: Board, sortBy: SortBy): Statement<never> {
  const { columns } = ORDERS[sortBy];
  const list = columns.join(', ');
  return sql(
    `leaderboard_${board.name}_${sortBy}_split`,
    `with m as (select * from leaderboard_marks where id = $1),
     n as (select ${columns.map((column) => `coalesce(n.${column}, ${WORST[column]}) as ${column}`).join(', ')}
       from m left join lateral (select * from ${marksOf(board, sortBy, 'm.game_id')('n')} and ${place(sortBy, 'n')} < ${place(sortBy, 'm')}
         order by ${orderBy(sortBy, 'n')} limit 1) n on true),
     places as (select ${columns.map((column) => `b.${column}`).join(', ')}, count(*) as size from m, n, ${board.table} b
       where ${isOnBoard(board, 'm.game_id')} and ${place(sortBy, 'b')} < ${place(sortBy, 'm')}
         and ${place(sortBy, 'b')} > ${place(sortBy, 'n')} group by ${columns.map((column) => `b.${column}`).join(', ')}),
     summed as (select *, sum(size) over (order by ${orderBy(sortBy, 'places')}) as upto from places),
     marked as (select *, div(upto, $2) > div(upto - size, $2) as is_mark from summed),
     stretched as (select *, count(*) filter (where is_mark) over (order by ${orderBy(sortBy, 'marked')}) as stretch from marked),
     stretches as (select stretch, coalesce(sum(size) filter (where not is_mark), 0) as below from stretched group by stretch),
     added as (
       insert into leaderboard_marks (board, game_id, sort_by, ${list}, ${others(columns)}, tied, below)
       select m.board, m.game_id, m.sort_by, ${columns.map((column) => `p.${column}`).join(', ')}, ${others(columns, BEST)}, p.size, s.below
       from m, stretched p join stretches s using (stretch) where p.is_mark)
     update leaderboard_marks set below = coalesce((select below from stretches where stretch = 0), 0) where id = $1`,
  );
}

/** The columns that an order does not look at, or their values in `from`. */
function others(columns: readonly string[], from?: typeof BEST): string {
  return Object.entries(BEST)
    .filter(([column]) => !columns.includes(column))
    .map(([column, value]) => (from ? value : column))
    .join(', ');
}

/** Removes every other mark that, with the one before it, covers at most $1 rows, so that marks follow moving records. */
function merge(board: Board, sortBy: SortBy): Statement<never> {
  return sql(
    `leaderboard_${board.name}_${sortBy}_merge`,
    `with ordered as (
       select id, tied + below as size, row_number() over o as number, lag(id) over o as before, lag(tied + below) over o as size_before
       from ${marksOf(board, sortBy, '$2')('m')} and m.game_id = $2 window o as (order by ${orderBy(sortBy, 'm')})),
     merged as (select * from ordered where number % 2 = 1 and size + size_before <= $1),
     removed as (delete from leaderboard_marks where id in (select id from merged))
     update leaderboard_marks m set below = m.below + g.size from merged g where g.before = m.id`,
  );
}

const FOLDS = Object.values<Board>(BOARDS).map((board) => ({
  firstMarks: firstMarks(board),
  orders: SORT_ORDERS.map((sortBy) => ({
    countChanges: countChanges(board, sortBy),
    split: split(board, sortBy),
    merge: merge(board, sortBy),
  })),
}));
const CHANGES_TABLES = [...new Set(Object.values<Board>(BOARDS).map(changesTable))];
const FORGET = CHANGES_TABLES.map((table) =>
  sql<{ count: number }>(`${table}_forget`, `with gone as (delete from ${table} returning 1) select count(*) from gone`),
);
const NOT_AVAILABLE = '55P03';

/** Whether there is something to fold. */
export async function hasLeaderboardChanges(pool: Pool): Promise<boolean> {
  const [row] = await run(pool, HAS_CHANGES);
  return row?.hasChanges === true;
}

/** Clears away what folds have left of the changes. Outside of transactions. */
export async function vacuumLeaderboardChanges(pool: Pool): Promise<void> {
  await pool.query(`vacuum ${CHANGES_TABLES.join(', ')}`);
}

/**
 * Moves all committed changes into the marks and returns how many there were; undefined if another fold or a vacuum of the marks is
 * running. Everything happens in the snapshot taken under the lock: what commits meanwhile stays for the next fold. `pool` should let a
 * statement take long: the first marks of a board read it whole.
 */
export async function foldLeaderboardChanges(pool: Pool, spacing = SPACING): Promise<number | undefined> {
  try {
    return await withTransaction(pool, async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      await tx.query('lock table leaderboard_marks in share row exclusive mode nowait');
      return foldInto(tx, spacing);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_AVAILABLE) return undefined;
    throw error;
  }
}

async function foldInto(tx: PoolClient, spacing: number): Promise<number> {
  const splits: (() => Promise<void>)[] = [];
  for (const fold of FOLDS) {
    await run(tx, fold.firstMarks);
    for (const order of fold.orders) {
      const oversized = await run(tx, order.countChanges, [2 * spacing]);
      if (oversized.length > 0) splits.push(() => splitAll(tx, order, oversized, spacing));
    }
  }
  let folded = 0;
  for (const forget of FORGET) folded += (await run(tx, forget))[0]?.count ?? 0;
  for (const splitMarks of splits) await splitMarks();
  return folded;
}

async function splitAll(
  tx: PoolClient,
  order: (typeof FOLDS)[number]['orders'][number],
  marks: readonly Mark[],
  spacing: number,
): Promise<void> {
  for (const { id } of marks) await run(tx, order.split, [id, spacing]);
  for (const gameId of new Set(marks.map((mark) => mark.gameId))) await run(tx, order.merge, [Math.floor(spacing / 2), gameId]);
}
