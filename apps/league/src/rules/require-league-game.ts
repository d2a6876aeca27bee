import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import { findLeagueGame, type LeagueGame } from './store/league-games.js';

/** A game that the league has, active or not. @throws DomainError error_league_game_not_found */
export async function requireLeagueGame(client: Pool | ClientBase, leagueId: string, gameId: string): Promise<LeagueGame> {
  const game = await findLeagueGame(client, leagueId, gameId);
  if (!game) throw new DomainError('error_league_game_not_found');
  return game;
}

const configuration = (kind: string, leagueId: string, gameId: string): string => `${kind}_${leagueId.replace(/^league_/, '')}_${gameId}`;

/** The id of a game's rules in a league. It never changes. */
export const rulesIdOf = (leagueId: string, gameId: string): string => configuration('rules', leagueId, gameId);

/** The id of a game's points configuration in a league, as {@link rulesIdOf}. */
export const pointsConfigIdOf = (leagueId: string, gameId: string): string => configuration('points', leagueId, gameId);
