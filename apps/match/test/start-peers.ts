import { catalogProfile, league } from '@matchpoint/contracts';
import { createRpcServer, type Definition } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';

export const INTERNAL_TOKEN = 'token of the tests';

export interface TestTeam {
  id: string;
  slug: string;
  gameId: string;
  type?: 'REGULAR' | 'LEAGUE';
  members: string[];
}

/** What the peers know; tests change it between calls. */
export interface World {
  games: { id: string; convexId?: string; modes: { id: string; rewardBonus?: number }[]; mapIds: string[]; minTeamSize: number; maxTeamSize: number }[];
  teams: TestTeam[];
  leagues: { id: string; slug: string; seasons: { id: string; name: string; gameId: string; status: string }[] }[];
  /** Names of the rpcs in the order in which they were called. */
  calls: string[];
}

/** Serves, by gRPC, as much of the other services as the match service asks of them. */
export async function startPeers(world: World): Promise<{ target: string; stop(): Promise<void> }> {
  const answering = <Request, Response>(name: string, answer: (request: Request) => Response) => async (request: Request): Promise<Response> => {
    world.calls.push(name);
    return answer(request);
  };
  const server = createRpcServer({
    services: [
      [catalogProfile.CatalogServiceService as Definition, { listGames: answering('listGames', () => ({ games: world.games.map(toGame), objectives: [] })) }],
      [catalogProfile.ProfileServiceService as Definition, {
        resolveReferences: answering('resolveReferences', ({ teams }: catalogProfile.ResolveReferencesRequest) => ({
          users: [],
          teams: teams.flatMap((identifier) => world.teams.filter(({ id, slug }) => identifier === id || identifier.toLowerCase() === slug).map((team) => toEntry(identifier, team))),
        })),
      }],
      [league.LeagueServiceService as Definition, {
        resolveLeagues: answering('resolveLeagues', ({ identifiers }: league.ResolveLeaguesRequest) => ({
          leagues: identifiers.flatMap((identifier) => world.leagues.filter(({ slug }) => slug === identifier).map((found) => ({ ...found, identifier, name: found.slug }))),
        })),
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

function toGame({ id, convexId, modes, mapIds, minTeamSize, maxTeamSize }: World['games'][number]): catalogProfile.Game {
  return {
    id, convexId, minTeamSize, maxTeamSize, defaultTeamSize: maxTeamSize, nameKey: id, category: 'shooter', hasCompetitiveMode: true, isComingSoon: false,
    isAvailableForMatchApi: true, isRanked: false, playlists: [], modeMapPools: [],
    modes: modes.map((mode) => ({ ...mode, nameKey: mode.id, supportsDraftToggle: false, mapIds })),
    maps: mapIds.map((map) => ({ id: map, nameKey: map, isReleased: true })),
  };
}

function toEntry(identifier: string, team: TestTeam): catalogProfile.ResolveReferencesResponse_TeamEntry {
  return {
    identifier, id: team.id, name: team.slug, gameId: team.gameId, type: team.type ?? 'REGULAR', visibility: 'public', status: 'active', activeMemberIds: team.members,
  };
}

/** Six teams of valorant (the last two of type LEAGUE) with two players each, one of chess, and one league. */
export function createWorld(): World {
  const team = (name: string, gameId: string, type?: 'LEAGUE'): TestTeam => ({ id: `team_${name}`, slug: name, gameId, type, members: [`user_${name}1`, `user_${name}2`] });
  return {
    games: [
      { id: 'valorant', convexId: 'game_valorant', modes: [{ id: 'standard', rewardBonus: 0.25 }], mapIds: ['ascent', 'bind'], minTeamSize: 1, maxTeamSize: 5 },
      { id: 'chess', modes: [{ id: 'standard' }], mapIds: [], minTeamSize: 1, maxTeamSize: 1 },
    ],
    teams: [...['a', 'b', 'c', 'd'].map((name) => team(name, 'valorant')), team('e', 'valorant', 'LEAGUE'), team('f', 'valorant', 'LEAGUE'), team('x', 'chess'), team('y', 'chess')],
    leagues: [{ id: 'league_1', slug: 'vct', seasons: [{ id: 'season_1', name: 'Kickoff', gameId: 'valorant', status: 'active' }] }],
    calls: [],
  };
}
