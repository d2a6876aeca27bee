import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A position in the order of a game's results. */
export interface ResultPlace {
  readonly gameId: string;
  /** ISO 8601 UTC. */
  readonly completedAt: string;
  readonly matchId: string;
}

const NOTE = sql(
  'rating_changes_note',
  `insert into rating_changes (game_id, completed_at, match_id)
   select "gameId", "completedAt", "matchId"
   from jsonb_to_recordset($1::jsonb) as r("gameId" text, "completedAt" timestamptz, "matchId" text)`,
);

/**
 * Marks positions with new or changed results for folding, in the transaction that applies them. A changed result marks both of its
 * positions.
 */
export async function noteRatingChanges(tx: ClientBase, places: readonly ResultPlace[]): Promise<void> {
  if (places.length === 0) return;
  await run(tx, NOTE, [JSON.stringify(places.map(({ gameId, completedAt, matchId }) => ({ gameId, completedAt, matchId })))]);
}

const CHANGED_GAMES = sql<{ gameId: string }>('rating_changes_games', 'select distinct game_id as "gameId" from rating_changes order by 1');

/** The games whose ratings are behind their results. */
export async function listChangedGames(client: Pool | ClientBase): Promise<string[]> {
  return (await run(client, CHANGED_GAMES, [])).map(({ gameId }) => gameId);
}

const NOTE_UNFOLDED = sql(
  'rating_changes_note_unfolded',
  `insert into rating_changes (game_id, completed_at, match_id)
   select g.id, 'epoch', '' from games g
   where not exists (select from rating_cursors c where c.game_id = g.id)
     and not exists (select from rating_changes r where r.game_id = g.id)`,
);

/** Marks games for folding whose results were applied before ratings existed. */
export async function noteUnfoldedGames(client: Pool | ClientBase): Promise<void> {
  await run(client, NOTE_UNFOLDED, []);
}
