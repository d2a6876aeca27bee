import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { ALL_GAMES } from '../../records/index.js';
import { type Board, BOARDS, isOnBoard, ORDERS, place, type SortBy } from './boards.js';
import { BEST, changesTable, marksOf } from './marks.js';

type Ranks = Readonly<Record<SortBy, Statement<{ rank: number }>>>;

/**
 * 1 plus the rows that are strictly better than the subject's record `s`: those up to the last better mark `m` (none on a board without
 * marks), corrected by the changes that the marks do not count yet, and those between `m` and `s`, counted on the index. A single statement
 * sees one snapshot, in which the sum is exact.
 */
function ranksOf(board: Board): Ranks {
  const rank = (sortBy: SortBy): Statement<{ rank: number }> => {
    const marks = marksOf(board, sortBy, '$2');
    const { columns } = ORDERS[sortBy];
    return sql(
      `leaderboard_${board.name}_${sortBy}_rank`,
      `select 1 + m.tied
         + (select coalesce(sum(a.tied + a.below), 0) from ${marks('a')} and ${place(sortBy, 'a')} > ${place(sortBy, 'm')})
         + (select coalesce(sum(c.change), 0) from ${changesTable(board)} c
           where ${board.isOfGame ? 'c.game_id = $2 and ' : ''}${place(sortBy, 'c')} >= ${place(sortBy, 'm')})
         + (select count(*) from ${board.table} b where ${isOnBoard(board, '$2')} and ${place(sortBy, 'b')} < ${place(sortBy, 'm')}
           and ${place(sortBy, 'b')} > ${place(sortBy, 's')}) as rank
       from (select * from ${board.table} b where ${isOnBoard(board, '$2')} and b.${board.idColumn} = $1) s
       left join lateral (select * from ${marks('l')} and ${place(sortBy, 'l')} > ${place(sortBy, 's')}
         order by ${ORDERS[sortBy].keys('l').join(', ')} limit 1) l on true
       cross join lateral (select coalesce(l.tied, 0) as tied, ${columns
         .map(
           (column) => `coalesce(l.${column},
         ${BEST[column]}) as ${column}`,
         )
         .join(', ')}) m`,
    );
  };
  return { wins: rank('wins'), winRate: rank('winRate'), experience: rank('experience') };
}

const RANKS = {
  teams: ranksOf(BOARDS.teams),
  teamsOfGame: ranksOf(BOARDS.teamsOfGame),
  players: ranksOf(BOARDS.players),
  organizations: ranksOf(BOARDS.organizations),
};

/** The subject of a rank, on the board of one game or of all. */
export type Ranked = { of: 'team' | 'organization'; id: string; gameId?: string } | { of: 'player'; id: string };

/** 1 plus the number of strictly better rows, so that ties share a rank (1-2-2-4); undefined: not listed. */
export async function findRank(client: Pool | ClientBase, sortBy: SortBy, ranked: Ranked): Promise<number | undefined> {
  const [row] = await rankRows(client, sortBy, ranked);
  return row?.rank;
}

function rankRows(client: Pool | ClientBase, sortBy: SortBy, ranked: Ranked): Promise<{ rank: number }[]> {
  if (ranked.of === 'player') return run(client, RANKS.players[sortBy], [ranked.id]);
  if (ranked.of === 'organization') return run(client, RANKS.organizations[sortBy], [ranked.id, ranked.gameId ?? ALL_GAMES]);
  return ranked.gameId === undefined
    ? run(client, RANKS.teams[sortBy], [ranked.id])
    : run(client, RANKS.teamsOfGame[sortBy], [ranked.id, ranked.gameId]);
}
