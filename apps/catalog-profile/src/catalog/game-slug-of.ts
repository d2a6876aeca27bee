import type { ClientBase, Pool } from 'pg';
import { requireGame } from './require-game.js';

/** Slug of the board's game. @throws DomainError error_game_not_found */
export async function gameSlugOf(client: Pool | ClientBase, game: string | undefined): Promise<string | undefined> {
  return game === undefined ? undefined : (await requireGame(client, game)).id;
}
