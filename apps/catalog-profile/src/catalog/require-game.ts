import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import { findGame, type StoredGame } from './store/games.js';

/** The game of a slug or convexId. @throws DomainError error_game_not_found */
export async function requireGame(client: Pool | ClientBase, identifier: string): Promise<StoredGame> {
  const game = await findGame(client, identifier);
  if (!game) throw new DomainError('error_game_not_found');
  return game;
}
