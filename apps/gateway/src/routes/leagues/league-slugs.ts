import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../ports.js';
import { resolveTeam } from '../shared/resolve-team.js';

/**
 * Resolves a filter to slugs; undefined if it is omitted. @throws DomainError error_game_not_found (docs/reference/values.md#identifiers)
 */
export async function slugOfFilter({ games }: Pick<GatewayContext, 'games'>, identifier: string | undefined): Promise<string | undefined> {
  return identifier === undefined ? undefined : (await games.resolve(identifier)).id;
}

/** Resolves a filter to the id of a team; undefined if it is omitted. @throws DomainError error_team_not_found */
export async function teamOfFilter(
  context: Pick<GatewayContext, 'profiles'>,
  identifier: string | undefined,
  requestId: string,
): Promise<string | undefined> {
  return identifier === undefined ? undefined : resolveTeam(identifier, context, requestId);
}

/**
 * The game of a league in an operation's path, by slug or convexId. No league has a game that is not in the catalog, so its service returns
 * error_league_game_not_found (docs/reference/leagues.md#games).
 */
export async function slugOfGame({ games }: Pick<GatewayContext, 'games'>, identifier: string): Promise<string> {
  try {
    return (await games.resolve(identifier)).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_game_not_found') return identifier;
    throw error;
  }
}
