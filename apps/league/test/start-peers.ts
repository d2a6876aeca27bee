import { catalogProfile, upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type CallContext, createRpcServer, type Definition } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';

/** The data of the catalog-profile service. */
export const GAMES = ['valorant', 'chess'];
export const USERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'gus', 'ira', 'oli', 'pam', 'pia', 'sue'];
const MAPS = ['bind', 'haven'].map((id) => ({ id, nameKey: id, isReleased: true }));
/** Platform staff; dan comes from a release without roles. */
const PLATFORM_STAFF: Record<string, string | undefined> = { dan: undefined, sue: 'SUPPORT', oli: 'OPERATOR' };
export const TEAMS: { slug: string; gameId: string; members: string[]; status?: string; visibility?: string }[] = [
  // The first member is the captain.
  { slug: 'a', gameId: 'valorant', members: ['ann', 'pam'] },
  { slug: 'b', gameId: 'valorant', members: ['pam', 'pia'] },
  { slug: 'x', gameId: 'chess', members: ['pia'] },
  { slug: 'gone', gameId: 'valorant', members: ['pam'], status: 'disbanded' },
  { slug: 'crowd', gameId: 'valorant', members: Array.from({ length: 12_000 }, (_, index) => `fan_${index}`) },
  { slug: 'hidden', gameId: 'valorant', members: ['pam', 'ann'], visibility: 'private' },
  ...Array.from({ length: 20 }, (_, index) => ({ slug: `c${index}`, gameId: 'valorant', members: ['sam'] })),
];

/** Names of users who are suspended. The user ira is private and accepts no invitations. */
export const SUSPENDED = new Set<string>();

/** Names of teams by id, if they differ from the id. */
export const NAMES = new Map<string, string>();

/** A test's action while the league service waits for another service's answer. */
export interface Asking {
  whileAsked?: (() => Promise<void>) | undefined;
}

/** Serves the part of the catalog-profile service that the league service uses, over gRPC. `calls` names each RPC called. */
export async function startPeers(calls: string[], asking: Asking = {}): Promise<{ target: string; stop(): Promise<void> }> {
  const server = createRpcServer({
    services: watched(asking, [
      [
        catalogProfile.CatalogServiceService as Definition,
        {
          async listGames(): Promise<{ games: Partial<catalogProfile.Game>[]; objectives: [] }> {
            calls.push('listGames');
            const empty = {
              nameKey: '',
              category: '',
              defaultTeamSize: 5,
              hasCompetitiveMode: true,
              isComingSoon: false,
              isAvailableForMatchApi: true,
              minTeamSize: 1,
              maxTeamSize: 5,
              isRanked: false,
            };
            return {
              games: GAMES.map((id) => ({ ...empty, id, convexId: `game_${id}`, modes: [], maps: MAPS, playlists: [], modeMapPools: [] })),
              objectives: [],
            };
          },
        },
      ],
      [
        catalogProfile.ProfileServiceService as Definition,
        {
          async resolveReferences({
            usernames,
            teams,
          }: catalogProfile.ResolveReferencesRequest): Promise<catalogProfile.ResolveReferencesResponse> {
            calls.push('resolveReferences');
            return {
              users: usernames
                .filter((name) => USERS.includes(name))
                .map((name) => ({ identifier: name, id: `user_${name}`, username: name, name })),
              teams: TEAMS.flatMap((team) =>
                teams.filter((name) => name === team.slug || name === `team_${team.slug}`).map((identifier) => ({ identifier, ...team })),
              ).map(({ identifier, slug, gameId, members, status = 'active', visibility = 'public' }) => ({
                identifier,
                id: `team_${slug}`,
                name: slug,
                gameId,
                type: 'LEAGUE',
                visibility,
                status,
                activeMemberIds: members.map((name) => `user_${name}`),
              })),
            };
          },
          async batchGetTeamReferences({
            ids,
          }: catalogProfile.BatchGetTeamReferencesRequest): Promise<catalogProfile.BatchGetTeamReferencesResponse> {
            calls.push('batchGetTeamReferences');
            const named = ids.filter((id) => id !== 'team_gone');
            return { teams: named.map((id) => ({ id, name: NAMES.get(id) ?? `Team ${id}`, tag: '' })) };
          },
          async batchGetTeamMemberIds({
            teamIds,
          }: catalogProfile.BatchGetTeamMemberIdsRequest): Promise<catalogProfile.BatchGetTeamMemberIdsResponse> {
            calls.push('batchGetTeamMemberIds');
            return {
              teams: teamIds.map((teamId) => ({
                teamId,
                userIds: TEAMS.find(({ slug }) => teamId === `team_${slug}`)?.members.map((name) => `user_${name}`) ?? [],
                visibility: 'public',
              })),
            };
          },
          async listTeamJoins({ teamId, since }: catalogProfile.ListTeamJoinsRequest): Promise<catalogProfile.ListTeamJoinsResponse> {
            calls.push('listTeamJoins');
            const joins = teamId === 'team_a' ? [{ userId: 'user_pam', joinedAt: '2025-12-31T12:00:00.000Z' }] : [];
            return { joins: joins.filter(({ joinedAt }) => joinedAt >= since) };
          },
          async listCallerTeams(
            _: catalogProfile.ListCallerTeamsRequest,
            { caller }: CallContext,
          ): Promise<catalogProfile.ListCallerTeamsResponse> {
            calls.push('listCallerTeams');
            const teams = TEAMS.filter(({ members }) => members.some((name) => caller?.userId === `user_${name}`));
            return {
              teams: teams.map(({ slug, members, status = 'active' }) => ({
                teamId: `team_${slug}`,
                role: caller?.userId === `user_${members[0]}` ? 'CAPTAIN' : 'MEMBER',
                status,
              })),
            };
          },
          async resolveRoleCandidate({
            identifier,
          }: catalogProfile.ResolveRoleCandidateRequest): Promise<catalogProfile.ResolveRoleCandidateResponse> {
            calls.push('resolveRoleCandidate');
            const username = USERS.find((name) => identifier === `user_${name}` || identifier === name);
            if (username === undefined) throw new DomainError('error_user_not_found');
            const mayHold = !SUSPENDED.has(username);
            return { userId: `user_${username}`, mayHold, mayBeOffered: mayHold && username !== 'ira' };
          },
          async resolveUser({ identifier, withTeams }: catalogProfile.ResolveUserRequest): Promise<catalogProfile.ResolveUserResponse> {
            calls.push('resolveUser');
            const username = USERS.find((name) => identifier === `user_${name}` || identifier === name);
            if (username === undefined) throw new DomainError('error_user_not_found');
            return {
              id: `user_${username}`,
              username,
              visibility: username === 'ira' ? 'private' : 'public',
              ...(withTeams === true && {
                teams: { ids: TEAMS.flatMap(({ slug, members }) => (members.includes(username) ? [`team_${slug}`] : [])) },
              }),
              isStaff: username in PLATFORM_STAFF,
              staffRole: PLATFORM_STAFF[username],
              connectedPlatforms: [],
            };
          },
        },
      ],
      [
        upload.UploadServiceService as unknown as Definition,
        {
          async reserveImages({
            tenant,
            storageIds,
            field,
            isSingle,
            isPublic,
          }: upload.ReserveImagesRequest): Promise<upload.ReserveImagesResponse> {
            calls.push(isPublic ? 'reserveImages for all' : 'reserveImages');
            const stranger = storageIds.findIndex((id) => id !== `img_of_${tenant}`);
            if (stranger !== -1) throw invalidInput(isSingle ? field : `${field}[${stranger}]`, 'is no image of yours');
            return { expiresAt: '' };
          },
          async cancelReservation(): Promise<upload.CancelReservationResponse> {
            calls.push('cancelReservation');
            return {};
          },
        },
      ],
    ]),
    protoFiles: [],
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'peers', level: 'silent' }),
    registry: createMetrics('peers').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  return { target: `127.0.0.1:${port}`, stop: () => server.drain(100) };
}

type Service = [Definition, Record<string, unknown>];

const watched = (asking: Asking, services: readonly Service[]): Service[] =>
  services.map(([definition, handlers]) => [
    definition,
    Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (...args: unknown[]) => {
          await asking.whileAsked?.();
          return (handle as (...given: unknown[]) => unknown)(...args);
        },
      ]),
    ),
  ]);
