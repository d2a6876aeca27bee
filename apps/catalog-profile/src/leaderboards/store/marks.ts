import { run, sql, type Statement, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { type Board, BOARDS, isOnBoard, ORDERS, orderBy, place, SORT_ORDERS, type SortBy } from './boards.js';

/*
 * A rank is the number of better rows plus one. Marks divide a board's order into ranges and store how many rows each holds. A mark is a
 * position in the order (the values of a record that existed there), `tied` the rows at exactly this position and `below` those after it
 * and before the next mark. Skipping a position costs the same however many rows share it. The first mark is better than any record.
 *
 * Writers of records never touch marks: triggers add to the changes tables what left and entered a board, and a fold moves these into the
 * marks now and then. Marks plus changes equal the records in every snapshot; folds only affect the cost of a read.
 */

/** No record is better, in any order; none is worse than WORST. */
export const BEST = { wins: 2147483647, losses: 0, matches_played: 1, experience: 9999999999999.999 } as const;
const WORST = { wins: -1, losses: 2147483647, matches_played: 1, experience: -9999999999999.999 } as const;

/**
 * A fold sets marks with fewer than this many rows in between; a range that reaches twice as many is divided. Counting a row costs ten
 * times as much as adding a mark, so this is close to the optimum for a million rows.
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

/** The first mark of every board that has changes. */
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

/** Adds the changes to the last mark that is not worse; returns the marks with at least $1 rows before the next one. */
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
 * Sets marks after mark $1 so that fewer than $2 rows are left between any two: at every position that holds a $2-th row. Counts the rows
 * again, so there must be no unfolded change.
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

/** The columns that an order ignores, or their values in `from`. */
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

/** Vacuums the changes that were folded. Must run outside transactions. */
export async function vacuumLeaderboardChanges(pool: Pool): Promise<void> {
  await pool.query(`vacuum ${CHANGES_TABLES.join(', ')}`);
}

/**
 * Moves all committed changes into the marks and returns how many there were; undefined if another fold or a vacuum of the marks is
 * running. Everything happens in the snapshot taken under the lock; changes committed meanwhile wait for the next fold. `pool` should allow
 * long statements, because the first marks of a board scan it completely.
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
