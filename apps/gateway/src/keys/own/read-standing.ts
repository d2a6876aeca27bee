import type { GatewayContext } from '../../context.js';
import type { KeyRecord } from '../key-record.js';

export interface OperatedLeague {
  id: string;
  slug: string;
  name: string;
}

/** What a person's own keys of games and leagues may rest on (management E). */
export interface Standing {
  /** Slugs of the games that they develop. */
  gameIds: ReadonlySet<string>;
  /** By id, the leagues in which they are OWNER or ADMIN, by name. */
  leagues: ReadonlyMap<string, OperatedLeague>;
}

/** Being staff of the platform gives no standing in a league: staff make such keys by command. */
const OPERATORS: readonly string[] = ['OWNER', 'ADMIN'];

/** What these people, 200 at most, may make keys of at this moment. @throws DomainError error_unavailable */
export async function readStanding(
  { profiles, leagues }: Pick<GatewayContext, 'profiles' | 'leagues'>,
  userIds: readonly string[],
  { requestId }: { requestId?: string } = {},
): Promise<(userId: string) => Standing> {
  const call = requestId === undefined ? {} : { requestId };
  const [{ games }, { roles }] = await Promise.all([
    profiles.batchListDevelopedGames({ userIds: [...userIds] }, call),
    leagues.batchListLeagueRoles({ userIds: [...userIds] }, call),
  ]);
  return (userId) => ({
    gameIds: new Set(games.filter((game) => game.userId === userId).map(({ gameId }) => gameId)),
    leagues: new Map(
      roles
        .filter(({ userId: whose, role }) => whose === userId && OPERATORS.includes(role))
        .map(({ leagueId, slug, name }) => [leagueId, { id: leagueId, slug, name }]),
    ),
  });
}

/** Whether a standing carries a key of this binding. */
export function carries({ gameIds, leagues }: Standing, { gameId, leagueId }: Pick<KeyRecord, 'gameId' | 'leagueId'>): boolean {
  return (gameId === null || gameIds.has(gameId)) && (leagueId === null || leagues.has(leagueId));
}
