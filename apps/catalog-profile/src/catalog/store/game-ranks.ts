import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { GameRankInput } from '../rules/game-rank.js';

// Ranks set through the API are the owner's own statement: source `api`, whatever was there before (docs/reference/games.md#game-ranks).
const UPSERT = sql<{ id: string }>(
  'game_ranks_upsert_slot',
  `insert into game_ranks (id, user_id, game_id, mode, source, sr, is_top_250, top_250_rank, winstreak, created_at, updated_at)
   select $1, u.id, $3, $4, 'api', $5, $6, $7, $8, $9, $9 from users u where u.id = $2
   on conflict (user_id, game_id, mode) do update set source = excluded.source, sr = excluded.sr, is_top_250 = excluded.is_top_250,
     top_250_rank = excluded.top_250_rank, winstreak = excluded.winstreak, updated_at = excluded.updated_at
   returning id`,
);

/** Creates or overwrites the user's slot for game and playlist; returns the row's id, undefined for an unknown user. */
export async function upsertGameRank(tx: ClientBase, userId: string, rank: GameRankInput, timestamp: string): Promise<string | undefined> {
  const { gameId, mode, sr, isTop250, top250Rank, winstreak } = rank;
  const [row] = await run(tx, UPSERT, [newId('rank'), userId, gameId, mode, sr, isTop250, top250Rank ?? null, winstreak, timestamp]);
  return row?.id;
}
