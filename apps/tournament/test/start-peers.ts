import { catalogProfile, league, match, upload } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type CallContext, createRpcServer, type Definition } from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { rpcKeys } from '@matchpoint/testing';
import { GAME, membersOf, newPeerFacts, type PeerFacts, TEAM_COUNT, teamId, USERS } from './peer-facts.js';

type CallerOf = Pick<CallContext, 'caller'>;

/** Serves the parts of the other services that the tournament service uses, over gRPC. */
export async function startPeers(facts: PeerFacts = newPeerFacts()): Promise<{ target: string; stop(): Promise<void> }> {
  const server = createRpcServer({
    services: [
      [
        catalogProfile.CatalogServiceService as Definition,
        { listGames: async () => ({ games: [{ ...GAME, requiredConnection: facts.requiredConnection }], objectives: [] }) },
      ],
      [catalogProfile.ProfileServiceService as Definition, profileOf(facts)],
      [catalogProfile.RatingServiceService as unknown as Definition, ratingsOf(facts)],
      [league.LeagueServiceService as Definition, leaguesOf(facts)],
      [
        league.LeagueRecordServiceService as unknown as Definition,
        {
          listLeagueBans: async ({ teamId: team }: league.ListLeagueBansRequest) => ({
            bans: facts.bannedTeamIds.has(team ?? '') ? [league.LeagueBan.fromPartial({ id: 'ban_1', teamId: team! })] : [],
            hasMore: false,
          }),
        },
      ],
      [upload.UploadServiceService as unknown as Definition, UPLOADS],
      [match.TournamentMatchServiceService as unknown as Definition, matchesOf(facts)],
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

function profileOf(facts: PeerFacts) {
  const numbers = Array.from({ length: TEAM_COUNT }, (_, index) => index + 1);
  const numberOf = (id: string): number[] => numbers.filter((number) => teamId(number) === id);
  const visibilityOf = (id: string): string => (facts.privateTeamIds.has(id) ? 'private' : 'public');
  const currentMembersOf = (number: number): string[] => membersOf(number).filter((id) => !facts.formerMemberIds.has(id));
  const statusOf = (id: string): string => (facts.inactiveTeamIds.has(id) ? 'disbanded' : 'active');
  return {
    async resolveReferences({
      teams,
      usernames,
    }: catalogProfile.ResolveReferencesRequest): Promise<catalogProfile.ResolveReferencesResponse> {
      const entries = teams.flatMap(numberOf).map((number) => ({
        ...{ identifier: teamId(number), id: teamId(number), name: `Team ${number}`, gameId: 'valorant', type: 'REGULAR' },
        ...{ visibility: visibilityOf(teamId(number)), activeMemberIds: currentMembersOf(number), status: statusOf(teamId(number)) },
        ...(number === TEAM_COUNT && { organizationId: 'org_1' }),
      }));
      const users = usernames.flatMap((name) => (USERS.includes(name as (typeof USERS)[number]) ? [name] : []));
      return {
        users: users.map((username) => ({ identifier: username, id: `user_${username}`, username, name: username })),
        teams: entries,
      };
    },
    async resolveOrganizations({ identifiers }: catalogProfile.ResolveOrganizationsRequest) {
      return { organizations: identifiers.filter((name) => name === 'one').map((identifier) => ({ identifier, id: 'org_1' })) };
    },
    async getOrganization({ identifier }: catalogProfile.GetOrganizationRequest) {
      if (identifier !== 'org_1' && identifier !== 'one') throw new DomainError('error_org_not_found');
      const isDisabled = facts.isOrganizationDisabled;
      return { organization: catalogProfile.Organization.fromPartial({ id: 'org_1', slug: 'one', name: 'One', isDisabled }) };
    },
    async listCallerTeams(_: unknown, { caller }: CallerOf): Promise<catalogProfile.ListCallerTeamsResponse> {
      const own = numbers.filter((number) => membersOf(number).includes(caller?.userId ?? ''));
      return {
        teams: own.map((number) => ({
          teamId: teamId(number),
          role: membersOf(number)[0] === caller?.userId ? 'CAPTAIN' : 'MEMBER',
          status: statusOf(teamId(number)),
        })),
      };
    },
    async batchGetTeamRosters({ teamIds }: catalogProfile.BatchGetTeamRostersRequest) {
      return {
        teams: teamIds
          .flatMap(numberOf)
          .map((number) =>
            catalogProfile.TeamRoster.fromPartial({ id: teamId(number), gameId: 'valorant', status: statusOf(teamId(number)) }),
          ),
      };
    },
    async batchGetTeamMemberIds({ teamIds }: catalogProfile.BatchGetTeamMemberIdsRequest) {
      return {
        teams: teamIds.flatMap(numberOf).map((number) => ({
          ...{ teamId: teamId(number), userIds: currentMembersOf(number), visibility: visibilityOf(teamId(number)) },
        })),
      };
    },
    async listUserOrganizations(_: unknown, { caller }: CallerOf): Promise<catalogProfile.ListUserOrganizationsResponse> {
      const role = { user_owen: 'OWNER', user_oda: 'ADMIN', user_omar: 'MANAGER' }[caller?.userId ?? ''];
      const organization = catalogProfile.OrganizationSummary.fromPartial({ id: 'org_1', name: 'One', visibility: 'public' });
      return { organizations: role === undefined ? [] : [{ organization, role, joinedAt: '' }] };
    },
    async getOrganizationMatchAccess({ identifier }: catalogProfile.GetOrganizationMatchAccessRequest) {
      return { organizationId: identifier, teamIds: [teamId(TEAM_COUNT)], callerTeamIds: [], leagueTeamIds: [] };
    },
    async resolveRoleCandidate({
      identifier,
    }: catalogProfile.ResolveRoleCandidateRequest): Promise<catalogProfile.ResolveRoleCandidateResponse> {
      const username = USERS.find((name) => identifier === `user_${name}` || identifier === name);
      if (username === undefined) throw new DomainError('error_user_not_found');
      return { userId: `user_${username}`, mayHold: !facts.suspended.has(username), mayBeOffered: false };
    },
    async resolveUser({ identifier }: catalogProfile.ResolveUserRequest): Promise<catalogProfile.ResolveUserResponse> {
      const username = USERS.find((name) => identifier === `user_${name}` || identifier === name);
      if (username === undefined) throw new DomainError('error_user_not_found');
      const staffRole = { sue: 'SUPPORT', mia: 'MODERATOR' }[username as string];
      return {
        id: `user_${username}`,
        username,
        isStaff: staffRole !== undefined,
        connectedPlatforms: username === 'fin' ? ['Steam'] : [],
        ...(staffRole !== undefined && { staffRole }),
      };
    },
  };
}

function ratingsOf(facts: PeerFacts) {
  return {
    async getTeamRating({ identifier }: catalogProfile.GetTeamRatingRequest) {
      if (facts.areRatingsDown) throw new DomainError('error_unavailable');
      const ordinal = facts.ordinals.get(identifier);
      const rating = ordinal === undefined ? undefined : catalogProfile.TeamRating.fromPartial({ teamId: identifier, ordinal });
      return { history: [], hasMore: false, ...(rating && { rating }) };
    },
  };
}

function leaguesOf(facts: PeerFacts) {
  return {
    async getLeague({ identifier }: league.GetLeagueRequest) {
      if (identifier !== 'league_1' && identifier !== 'one') throw new DomainError('error_league_not_found');
      const season = { id: 'season_1', gameId: 'valorant', name: 'Spring', status: 'active' };
      const status = facts.isLeagueActive ? 'active' : 'suspended';
      return { league: league.League.fromPartial({ id: 'league_1', slug: 'one', name: 'One', status, activeSeasons: [season] }) };
    },
    async resolveLeagues({ identifiers }: league.ResolveLeaguesRequest): Promise<league.ResolveLeaguesResponse> {
      const season = { id: 'season_2024', name: '2024', gameId: 'valorant', status: 'completed' };
      const seasons = [{ ...season, startDate: '2024-01-01T00:00:00.000Z', endDate: '2024-12-31T23:59:59.999Z' }];
      const leagues = identifiers.filter((identifier) => identifier === 'one');
      return { leagues: leagues.map((identifier) => ({ identifier, id: 'league_1', slug: 'one', name: 'One', seasons })) };
    },
    async batchListLeagueRoles({ userIds }: league.BatchListLeagueRolesRequest): Promise<league.BatchListLeagueRolesResponse> {
      const ROLES: Record<string, string> = { user_lea: 'OWNER', user_leo: 'MANAGER' };
      const roles = userIds.flatMap((userId) => (ROLES[userId] === undefined ? [] : [{ userId, role: ROLES[userId] }]));
      return { roles: roles.map((role) => ({ ...role, leagueId: 'league_1', slug: 'one', name: 'One' })) };
    },
  };
}

function matchesOf({ matches }: PeerFacts) {
  const answer = async <Item extends { matchId: string }>(
    name: string,
    items: Item[],
    each: (item: Item) => match.TournamentMatchResult,
  ): Promise<{ results: match.TournamentMatchResult[] }> => {
    await matches.before();
    matches.asked.push(...items.map(({ matchId }) => `${name} ${matchId}`));
    if (matches.isDown) throw new DomainError('error_unavailable');
    return { results: items.map(each) };
  };
  const isMade = (matchId: string): boolean => [...matches.made.values()].includes(matchId);
  const end =
    (status: string) =>
    ({ matchId }: { matchId: string }): match.TournamentMatchResult =>
      isMade(matchId) ? { matchId, status } : { matchId, status: '', refusal: 'error_match_not_found' };
  return {
    createTournamentMatches: ({ items }: match.CreateTournamentMatchesRequest) => {
      matches.creates.push(...items);
      return answer('create', items, (item) => {
        const { matchId, nodeId, attempt, creator, accepted, roundStartsAt } = item;
        const teams = [creator?.teamId ?? '', accepted?.teamId ?? ''];
        if (teams.some((id) => matches.refusedTeamIds.has(id)))
          return { matchId, status: '', refusal: 'error_team_not_active', message: 'The team is not active.' };
        const key = `${nodeId} ${attempt}`;
        const first = matches.made.get(key) ?? matchId;
        matches.made.set(key, first);
        return { matchId: first, status: 'ACCEPTED', scheduledAt: roundStartsAt };
      });
    },
    moveTournamentMatches: ({ items }: match.MoveTournamentMatchesRequest) =>
      answer('move', items, ({ matchId, roundStartsAt }) => ({ ...end('ACCEPTED')({ matchId }), scheduledAt: roundStartsAt })),
    forfeitTournamentMatches: ({ items }: match.ForfeitTournamentMatchesRequest) => {
      matches.forfeits.push(...items);
      return answer('forfeit', items, end('FORFEITED'));
    },
    linkTournamentMatches: ({ items }: match.LinkTournamentMatchesRequest) => {
      matches.links.push(...items);
      return answer('link', items, ({ matchId }) => ({ matchId, status: 'COMPLETED' }));
    },
    readTournamentMatches: async ({ matchIds, externalIds }: match.ReadTournamentMatchesRequest) => ({
      matches: matches.played.filter(({ matchId, externalId }) => matchIds.includes(matchId) || externalIds.includes(externalId ?? '')),
    }),
    cancelTournamentMatches: ({ items }: match.CancelTournamentMatchesRequest) => answer('cancel', items, end('CANCELLED')),
    voidTournamentMatches: ({ items }: match.VoidTournamentMatchesRequest) => answer('void', items, end('COMPLETED')),
  };
}

const UPLOADS = {
  async reserveImages({ tenant, storageIds, field }: upload.ReserveImagesRequest): Promise<upload.ReserveImagesResponse> {
    if (storageIds.some((id) => !id.startsWith(`img_of_${tenant}`))) throw invalidInput(field, 'is no image of yours');
    return { expiresAt: '' };
  },
  cancelReservation: async (): Promise<upload.CancelReservationResponse> => ({}),
};
