import { run, sql, type Statement } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { ALL_GAMES } from '../../records/index.js';
import { BOARDS } from './boards.js';
import { changesTable, marksOf } from './marks.js';

type BoardName = keyof typeof BOARDS;

/** The rows that the marks of any order count, and what left and entered the board since they were folded. One snapshot, so it is exact. */
const TOTALS = Object.fromEntries(
  Object.entries(BOARDS).map(([key, board]) => [
    key,
    sql<{ total: number }>(
      `leaderboard_${board.name}_total`,
      `select ((select coalesce(sum(m.tied + m.below), 0) from ${marksOf(board, 'wins', '$1')('m')})
         + (select coalesce(sum(c.change), 0) from ${changesTable(board)} c
           ${board.isOfGame ? 'where c.game_id = $1' : ''}))::int as total`,
    ),
  ]),
) as Record<BoardName, Statement<{ total: number }>>;

/** The number of rows of a board. */
export async function countBoard(pool: Pool, board: BoardName, gameId: string | undefined): Promise<number> {
  const values = BOARDS[board].isOfGame ? [gameId ?? ALL_GAMES] : [];
  return (await run(pool, TOTALS[board], values))[0]?.total ?? 0;
}
