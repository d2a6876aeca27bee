import { run, sql, type Statement, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { ALL_GAMES } from '../../records/index.js';
import { type Board, BOARDS, isOnBoard, orderBy, SORT_ORDERS, type SortBy } from './boards.js';

/** Number of places per board and order in a snapshot. */
const DEPTH = 1_000;

const CLAIM = sql<{ takenAt: string }>(
  'rank_snapshot_claim',
  `insert into rank_snapshot_time as t (id, taken_at) values (1, $1) on conflict (id) do update set taken_at = excluded.taken_at
   where t.taken_at < $2 returning taken_at as "takenAt"`,
);
const FORGET = sql('rank_snapshot_forget', 'delete from rank_snapshot');

const keep = (board: Board, sortBy: SortBy): Statement<{ places: number }> => {
  const games = board.isOfGame
    ? `(select id as game_id from games${board.subject === 'organization' ? ` union all select '${ALL_GAMES}'` : ''})`
    : `(select '${ALL_GAMES}' as game_id)`;
  return sql(
    `rank_snapshot_keep_${board.name}_${sortBy}`,
    `with kept as (insert into rank_snapshot (board, game_id, sort_by, subject_id, rank)
       select '${board.name}', g.game_id, '${sortBy}', b.id, b.rank
       from ${games} g cross join lateral (select f.${board.idColumn} as id, rank() over (order by ${orderBy(sortBy, 'f')}) as rank
         from (select * from ${board.table} b where ${isOnBoard(board, 'g.game_id')}
           order by ${orderBy(sortBy, 'b')}, b.${board.idColumn} limit ${DEPTH}) f) b returning 1)
     select count(*)::int as places from kept`,
  );
};
const KEEP = Object.values<Board>(BOARDS).flatMap((board) => SORT_ORDERS.map((sortBy) => keep(board, sortBy)));

/**
 * Replaces the last snapshot by the current places, unless that was taken at `dueAt` or later; then returns undefined. Without
 * `dueAt` one is always due. The row with the time is locked until all is written, so that one replica takes one snapshot.
 */
export function takeSnapshot(pool: Pool, now: Date, dueAt?: Date): Promise<{ takenAt: string; places: number } | undefined> {
  return withTransaction(pool, async (tx: ClientBase) => {
    const [claimed] = await run(tx, CLAIM, [now.toISOString(), dueAt?.toISOString() ?? 'infinity']);
    if (!claimed) return undefined;
    await run(tx, FORGET);
    let places = 0;
    for (const statement of KEEP) places += (await run(tx, statement))[0]?.places ?? 0;
    return { takenAt: claimed.takenAt, places };
  });
}

const TIME = sql<{ takenAt: string }>('rank_snapshot_time_read', 'select taken_at as "takenAt" from rank_snapshot_time');

/** Time of the last snapshot; undefined: none was taken. */
export async function readSnapshotTime(client: Pool | ClientBase): Promise<string | undefined> {
  return (await run(client, TIME))[0]?.takenAt;
}

const PREVIOUS = sql<{ rank: number }>(
  'rank_snapshot_of_one',
  'select rank from rank_snapshot where board = $1 and game_id = $2 and sort_by = $3 and subject_id = $4',
);

/** A subject's place in the last snapshot; undefined: not included. */
export async function findPreviousRank(
  client: Pool | ClientBase,
  board: keyof typeof BOARDS,
  { gameId, sortBy, id }: { gameId: string | undefined; sortBy: SortBy; id: string },
): Promise<number | undefined> {
  return (await run(client, PREVIOUS, [BOARDS[board].name, gameId ?? ALL_GAMES, sortBy, id]))[0]?.rank;
}
