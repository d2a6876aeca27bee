import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../context.js';

/** The slug of a game by slug or convexId; what the catalog does not have is a game that no league has either, and its service says so. */
export async function slugOfGame({ games }: Pick<GatewayContext, 'games'>, identifier: string): Promise<string> {
  try {
    return (await games.resolve(identifier)).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_game_not_found') return identifier;
    throw error;
  }
}
