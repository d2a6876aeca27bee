import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { GameRankInput } from '../rules/game-rank.js';

/** Place of a rank: a user has one for each playlist of a game. */
export interface RankSlot {
  userId: string;
  gameId: string;
  mode: string;
}

/** What a rank says. */
export interface StoredRank {
  source: string;
  sr: number | null;
  isTop250: boolean;
  top250Rank: number | null;
  winstreak: number;
}

const SAYS = `source, sr, is_top_250 as "isTop250", top_250_rank as "top250Rank", winstreak`;
const OF_SLOT = 'where user_id = $1 and game_id = $2 and mode = $3';

const LOCK = sql<{ id: string }>('game_ranks_lock', 'select id from users where id = $1 for no key update');

/** Locks the ranks of a user, so that each change knows the rank before it. @returns false if there is no such user */
export async function lockGameRanks(tx: ClientBase, userId: string): Promise<boolean> {
  return (await run(tx, LOCK, [userId])).length > 0;
}

const FIND = sql<StoredRank>('game_ranks_find', `select ${SAYS} from game_ranks ${OF_SLOT}`);

export async function findGameRank(tx: ClientBase, { userId, gameId, mode }: RankSlot): Promise<StoredRank | undefined> {
  const [rank] = await run(tx, FIND, [userId, gameId, mode]);
  return rank;
}

// Ranks set through the API are the owner's own statement: source `api`, whatever was there before (docs/reference/games.md#game-ranks).
const UPSERT = sql<StoredRank & { id: string }>(
  'game_ranks_upsert',
  `insert into game_ranks (id, user_id, game_id, mode, source, sr, is_top_250, top_250_rank, winstreak, created_at, updated_at)
   values ($1, $2, $3, $4, 'api', $5, $6, $7, $8, $9, $9)
   on conflict (user_id, game_id, mode) do update set source = excluded.source, sr = excluded.sr, is_top_250 = excluded.is_top_250,
     top_250_rank = excluded.top_250_rank, winstreak = excluded.winstreak, updated_at = excluded.updated_at
   returning id, ${SAYS}`,
);

/** Creates or overwrites the rank of a user whose ranks are locked; returns the row's id and what it says. */
export async function upsertGameRank(
  tx: ClientBase,
  userId: string,
  rank: GameRankInput,
  timestamp: string,
): Promise<{ id: string; after: StoredRank }> {
  const { gameId, mode, sr, isTop250, top250Rank, winstreak } = rank;
  const rows = await run(tx, UPSERT, [newId('rank'), userId, gameId, mode, sr, isTop250, top250Rank ?? null, winstreak, timestamp]);
  const { id, ...after } = rows[0] as StoredRank & { id: string };
  return { id, after };
}

const DELETE = sql<StoredRank>('game_ranks_delete', `delete from game_ranks ${OF_SLOT} returning ${SAYS}`);

/** Deletes a rank; returns what it said, undefined if there was none. */
export async function deleteGameRank(tx: ClientBase, { userId, gameId, mode }: RankSlot): Promise<StoredRank | undefined> {
  const [rank] = await run(tx, DELETE, [userId, gameId, mode]);
  return rank;
}
