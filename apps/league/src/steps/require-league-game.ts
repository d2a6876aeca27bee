import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import { findLeagueGame } from '../db/seasons.js';

/** @throws DomainError error_league_game_not_found */
export async function requireLeagueGame(client: Pool | ClientBase, leagueId: string, gameId: string): Promise<void> {
  if (!(await findLeagueGame(client, leagueId, gameId))) throw new DomainError('error_league_game_not_found');
}
