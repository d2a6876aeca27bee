import { catalogProfile } from '@matchpoint/contracts';
import { createRpcServer, type Definition } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';

export const INTERNAL_TOKEN = 'token of the tests';

/** What the catalog-profile service knows. */
export const GAMES = ['valorant', 'chess'];
export const USERS = ['ann', 'bob', 'cat'];
export const TEAMS = [{ slug: 'a', gameId: 'valorant' }, { slug: 'b', gameId: 'valorant' }, { slug: 'x', gameId: 'chess' }];

/** Serves, by gRPC, as much of the catalog-profile service as the league service asks of it. `calls` names each rpc called. */
export async function startPeers(calls: string[]): Promise<{ target: string; stop(): Promise<void> }> {
  const server = createRpcServer({
    services: [
      [catalogProfile.CatalogServiceService as Definition, {
        async listGames(): Promise<{ games: Partial<catalogProfile.Game>[]; objectives: [] }> {
          calls.push('listGames');
          const empty = { nameKey: '', category: '', defaultTeamSize: 5, hasCompetitiveMode: true, isComingSoon: false, isAvailableForMatchApi: true, minTeamSize: 1, maxTeamSize: 5, isRanked: false };
          return { games: GAMES.map((id) => ({ ...empty, id, convexId: `game_${id}`, modes: [], maps: [], playlists: [], modeMapPools: [] })), objectives: [] };
        },
      }],
      [catalogProfile.ProfileServiceService as Definition, {
        async resolveReferences({ usernames, teams }: catalogProfile.ResolveReferencesRequest): Promise<catalogProfile.ResolveReferencesResponse> {
          calls.push('resolveReferences');
          return {
            users: usernames.filter((name) => USERS.includes(name)).map((name) => ({ identifier: name, id: `user_${name}`, username: name, name })),
            teams: TEAMS.filter(({ slug }) => teams.includes(slug)).map(({ slug, gameId }) => ({
              identifier: slug, id: `team_${slug}`, name: slug, gameId, type: 'LEAGUE', visibility: 'public', status: 'active', activeMemberIds: [],
            })),
          };
        },
      }],
    ],
    protoFiles: [],
    internalToken: INTERNAL_TOKEN,
    logger: createLogger({ service: 'peers', level: 'silent' }),
    registry: createMetrics('peers').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return { target: `127.0.0.1:${port}`, stop: () => server.drain(100) };
}
