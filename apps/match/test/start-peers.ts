import { catalogProfile, league, upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type CallContext, createRpcServer, type Definition, requirePlatformRole } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';

export interface TestTeam {
  id: string;
  slug: string;
  gameId: string;
  type?: 'REGULAR' | 'LEAGUE';
  members: string[];
  /** The first member by default. */
  captains?: string[];
  status?: 'active' | 'disbanded';
  visibility?: 'public' | 'private';
}

/** The data of the other services; tests change it between calls. */
export interface World {
  games: {
    id: string;
    convexId?: string;
    modes: { id: string; rewardBonus?: number }[];
    mapIds: string[];
    poolMapIds?: string[];
    unreleasedMapIds?: string[];
    minTeamSize: number;
    maxTeamSize: number;
    isUnavailable?: boolean;
  }[];
  objectives: { id: string; gameId?: string }[];
  teams: TestTeam[];
  leagues: { id: string; slug: string; seasons: { id: string; name: string; gameId: string; status: string }[] }[];
  /** The league service's answer to a staff operation on matches. */
  admit: (request: league.AdmitMatchOperationRequest) => league.AdmitMatchOperationResponse | DomainError;
  /** Roles of staff of every league, and of the platform. */
  staff: Map<string, { role?: string; platformRole?: string }>;
  /** Ids of users with a private profile. Leagues know those who are on their staff. */
  privateUsers: Set<string>;
  /** Ids of users who are suspended. */
  suspendedUsers: Set<string>;
  /** The closings that the league's answer about a match takes into account. */
  closingVersion: number;
  /** The league service's answer to an attempt at a forfeit. */
  claimForfeit: (request: league.ClaimForfeitRequest) => Promise<league.ClaimForfeitResponse_Outcome>;
  releaseForfeit: (request: league.ReleaseForfeitRequest) => Promise<void>;
  /** The league's limits on challenges. */
  challengeLimits: league.ChallengeLimits;
  /** The league service's answer about a match: a refusal, or undefined. */
  judgeMatch: (request: league.CheckMatchEligibilityRequest) => DomainError | undefined;
  /** Tenants by the ids of their images. */
  images: Map<string, string>;
  /** Names of the RPCs in the order in which they were called. */
  calls: string[];
}

/** Serves the parts of the other services that the match service calls, over gRPC. */
export async function startPeers(world: World): Promise<{ target: string; stop(): Promise<void> }> {
  const answering =
    <Request, Response>(name: string, answer: (request: Request, call: CallContext) => Response) =>
    async (request: Request, call: CallContext): Promise<Response> => {
      world.calls.push(name);
      return answer(request, call);
    };
  const server = createRpcServer({
    services: [
      [
        catalogProfile.CatalogServiceService as Definition,
        {
          listGames: answering('listGames', () => ({
            games: world.games.map(toGame),
            objectives: world.objectives.map((objective) => ({
              ...objective,
              titleKey: '',
              descriptionKey: '',
              exp: 1,
              scope: 'TEAM',
              completionRule: 'WIN_MATCH',
            })),
          })),
        },
      ],
      [
        catalogProfile.ProfileServiceService as Definition,
        {
          listCallerTeams: answering('listCallerTeams', (_: catalogProfile.ListCallerTeamsRequest, { caller }: CallContext) => ({
            teams: world.teams
              .filter(({ members }) => members.includes(caller?.userId ?? ''))
              .map((team) => ({ teamId: team.id, role: roleOf(team, caller?.userId ?? ''), status: team.status ?? 'active' })),
          })),
          batchGetTeamRosters: answering('batchGetTeamRosters', ({ teamIds }: catalogProfile.BatchGetTeamRostersRequest) => ({
            teams: world.teams.filter(({ id }) => teamIds.includes(id)).map(toRoster),
          })),
          resolveUser: answering('resolveUser', ({ identifier }: catalogProfile.ResolveUserRequest) => {
            if (!identifier.startsWith('user_')) throw new DomainError('error_user_not_found');
            const visibility = world.privateUsers.has(identifier) ? 'private' : 'public';
            const isSuspended = world.suspendedUsers.has(identifier);
            return { id: identifier, username: identifier, connectedPlatforms: [], isStaff: false, visibility, isSuspended };
          }),
          resolveReferences: answering('resolveReferences', ({ teams, usernames }: catalogProfile.ResolveReferencesRequest) => ({
            users: usernames
              .filter((each) => each.startsWith('user_'))
              .map((username) => ({ identifier: username, id: username, username, name: username })),
            teams: teams.flatMap((identifier) =>
              world.teams
                .filter(({ id, slug }) => identifier === id || identifier.toLowerCase() === slug)
                .map((team) => toEntry(identifier, team)),
            ),
          })),
        },
      ],
      [
        league.ForfeitServiceService as Definition,
        {
          claimForfeit: answering('claimForfeit', async (request: league.ClaimForfeitRequest) => ({
            outcome: await world.claimForfeit(request),
          })),
          releaseForfeit: answering('releaseForfeit', async (request: league.ReleaseForfeitRequest) => {
            await world.releaseForfeit(request);
            return {};
          }),
        },
      ],
      [
        league.LeagueServiceService as Definition,
        {
          checkMatchEligibility: answering(
            'checkMatchEligibility',
            (request: league.CheckMatchEligibilityRequest): league.CheckMatchEligibilityResponse => {
              const found = world.leagues.find(({ id, slug }) => request.league === id || request.league === slug);
              if (!found) throw new DomainError('error_league_not_found');
              const refusal = world.judgeMatch(request);
              if (refusal) throw refusal;
              return {
                leagueId: found.id,
                leagueSeasonId: found.seasons.find(({ status }) => status === 'active')?.id,
                closingVersion: world.closingVersion,
                challengeLimits: world.challengeLimits,
              };
            },
          ),
          admitMatchOperation: answering('admitMatchOperation', (request: league.AdmitMatchOperationRequest) => {
            const answer = world.admit(request);
            if (answer instanceof DomainError) throw answer;
            return answer;
          }),
          getCallerStaffRole: answering(
            'getCallerStaffRole',
            ({ leagueId, floor }: league.GetCallerStaffRoleRequest, { caller }: CallContext): league.GetCallerStaffRoleResponse => {
              const { role, platformRole } = world.staff.get(caller?.userId ?? '') ?? {};
              const isEnough = role !== undefined && leagueId !== '' && RANKS.indexOf(role) <= RANKS.indexOf(floor);
              if (isEnough) return { role };
              if (platformRole === undefined || caller?.platformRole === undefined) return {};
              requirePlatformRole(caller);
              return { platformRole };
            },
          ),
          checkLeaguePerson: answering('checkLeaguePerson', ({ userId }: league.CheckLeaguePersonRequest) => ({
            isKnown: world.staff.get(userId)?.role !== undefined,
          })),
          resolveLeagues: answering('resolveLeagues', ({ identifiers }: league.ResolveLeaguesRequest) => ({
            leagues: identifiers.flatMap((identifier) =>
              world.leagues.filter(({ slug }) => slug === identifier).map((found) => ({ ...found, identifier, name: found.slug })),
            ),
          })),
        },
      ],
      [
        upload.UploadServiceService as Definition,
        {
          reserveImages: answering(
            'reserveImages',
            ({ tenant, storageIds, field }: upload.ReserveImagesRequest): upload.ReserveImagesResponse => {
              const bad = storageIds.findIndex((id) => world.images.get(id) !== tenant);
              if (bad !== -1) throw invalidInput(`${field}[${bad}]`, 'no such image');
              return { expiresAt: '' };
            },
          ),
          cancelReservation: answering('cancelReservation', () => ({})),
        },
      ],
    ],
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'peers', level: 'silent' }),
    registry: createMetrics('peers').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return { target: `127.0.0.1:${port}`, stop: () => server.drain(100) };
}

const RANKS = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'];

function roleOf(team: TestTeam, userId: string): string {
  return (team.captains ?? team.members.slice(0, 1)).includes(userId) ? 'CAPTAIN' : 'MEMBER';
}

function toRoster(team: TestTeam): catalogProfile.TeamRoster {
  return {
    id: team.id,
    slug: team.slug,
    name: team.slug,
    gameId: team.gameId,
    type: team.type ?? 'REGULAR',
    status: team.status ?? 'active',
    visibility: team.visibility ?? 'public',
    members: team.members.map((userId) => ({ userId, role: roleOf(team, userId) })),
  };
}

function toGame({
  id,
  convexId,
  modes,
  mapIds,
  poolMapIds,
  unreleasedMapIds = [],
  minTeamSize,
  maxTeamSize,
  isUnavailable,
}: World['games'][number]): catalogProfile.Game {
  return {
    id,
    convexId,
    minTeamSize,
    maxTeamSize,
    defaultTeamSize: maxTeamSize,
    nameKey: id,
    category: 'shooter',
    hasCompetitiveMode: true,
    isComingSoon: false,
    isAvailableForMatchApi: !isUnavailable,
    isRanked: false,
    playlists: [],
    modeMapPools: poolMapIds ? modes.map((mode) => ({ modeId: mode.id, mapIds: poolMapIds })) : [],
    modes: modes.map((mode) => ({ ...mode, nameKey: mode.id, supportsDraftToggle: false, mapIds })),
    maps: mapIds.map((map) => ({ id: map, nameKey: map, isReleased: !unreleasedMapIds.includes(map) })),
  };
}

function toEntry(identifier: string, team: TestTeam): catalogProfile.ResolveReferencesResponse_TeamEntry {
  return {
    identifier,
    id: team.id,
    name: team.slug,
    gameId: team.gameId,
    type: team.type ?? 'REGULAR',
    visibility: 'public',
    status: 'active',
    activeMemberIds: team.members,
  };
}

/** Six teams of valorant (the last two of type LEAGUE) with two players each, one of chess, and one league. */
export function createWorld(): World {
  const team = (name: string, gameId: string, type?: 'LEAGUE'): TestTeam => ({
    id: `team_${name}`,
    slug: name,
    gameId,
    type,
    members: [`user_${name}1`, `user_${name}2`],
  });
  return {
    games: [
      {
        id: 'valorant',
        convexId: 'game_valorant',
        modes: [{ id: 'standard', rewardBonus: 0.25 }],
        mapIds: ['ascent', 'bind'],
        minTeamSize: 1,
        maxTeamSize: 5,
      },
      { id: 'chess', modes: [{ id: 'standard' }], mapIds: [], minTeamSize: 1, maxTeamSize: 1 },
    ],
    teams: [
      ...['a', 'b', 'c', 'd'].map((name) => team(name, 'valorant')),
      team('e', 'valorant', 'LEAGUE'),
      team('f', 'valorant', 'LEAGUE'),
      team('x', 'chess'),
      team('y', 'chess'),
    ],
    leagues: [{ id: 'league_1', slug: 'vct', seasons: [{ id: 'season_1', name: 'Kickoff', gameId: 'valorant', status: 'active' }] }],
    objectives: [{ id: 'win', gameId: 'valorant' }, { id: 'any' }, { id: 'mate', gameId: 'chess' }],
    judgeMatch: () => undefined,
    staff: new Map(),
    privateUsers: new Set(),
    suspendedUsers: new Set(),
    closingVersion: 0,
    claimForfeit: async () => league.ClaimForfeitResponse_Outcome.CLAIMED,
    releaseForfeit: async () => undefined,
    challengeLimits: {},
    admit: () => ({ leagueId: 'league_1' }),
    images: new Map(),
    calls: [],
  };
}
