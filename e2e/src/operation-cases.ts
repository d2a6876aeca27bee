import { ADMINISTRATION_CASES, ensureAdministered } from './administration-cases.js';
import type { KeyGrant } from './api-keys.js';
import { COMPETITION_CASES } from './competition-cases.js';
import { GROUP_CASES } from './group-cases.js';
import type { Client } from './http-client.js';
import { LEAGUE_CASES } from './league-cases.js';
import { ensureRefereed, MATCH_CASES } from './match-cases.js';
import { ensureFollower, NOTIFICATION_CASES } from './notification-cases.js';
import type { OperationCase, Sample } from './operation-case.js';
import { makePng } from './upload-image.js';
import { ensureCup, TOURNAMENT_CASES } from './tournament-cases.js';
import { WEBHOOK_CASES } from './webhook-cases.js';

const DEVELOPER: KeyGrant = { kind: 'game_developer' };
export const RANK = { gameId: 'valorant', mode: 'competitive', sr: 2345, isTop250: true, top250Rank: 7, winstreak: 3 };

/** By operationId. A new operation needs a case here, or shapes.test.ts fails. */
export const OPERATION_CASES: Record<string, OperationCase> = {
  listUserMatches: {
    path: '/user/matches',
    body: { numItems: 2, includeStatuses: ['COMPLETED'], gameId: 'valorant' },
    holds: 'page',
    table: '2.2',
  },
  listTeamMatches: { path: '/teams/sentinels/matches', body: { numItems: 2, opponentId: 'g2_esports' }, holds: 'page', table: '2.2' },
  listOrgMatches: { path: '/orgs/americas_region/matches', body: { numItems: 2, leagueTeamsOnly: true }, holds: 'page', table: '2.2' },
  listUserOngoingMatches: { path: '/user/ongoing-matches', holds: 'matches', table: '2.4' },
  getMatchDetail: { path: ({ matchId }) => `/matches/${matchId}`, holds: 'match', table: '2.4' },
  listGameMatches: { path: '/game/matches', body: { limit: 2, status: 'COMPLETED' }, grant: DEVELOPER, holds: 'matches', table: '2.3' },
  getGameMatch: { path: ({ matchId }) => `/game/matches/${matchId}`, grant: DEVELOPER, holds: 'match' },
  searchNames: { path: '/search?q=sent', holds: 'results' },
  discoverTeams: { path: '/teams/discover', body: { search: 'sent', gameId: 'valorant', limit: 3 }, holds: 'teams' },
  getTeamProfile: { path: '/teams/sentinels', holds: 'team', table: '2.5' },
  getTeamRating: { path: '/teams/sentinels/rating?against=g2_esports&limit=3', holds: 'rating' },
  getTeamRatingCurve: { path: '/teams/sentinels/rating/curve?from=2024-01-01&points=60', holds: 'points' },
  listTeamMembers: { path: '/teams/sentinels/members', holds: 'members' },
  getUserProfile: { path: '/users/gildedacorn', holds: 'user' },
  listUserTeams: { path: '/users/gildedacorn/teams', holds: 'teams', table: '2.9' },
  listUserConnections: { path: '/users/gildedacorn/connections', holds: 'connections' },
  listUserProfileMatches: { path: '/users/gildedacorn/matches', body: { outcome: 'win', numItems: 2 }, holds: 'page' },
  getUserStats: { path: '/users/gildedacorn/stats', holds: 'stats' },
  listUserOwnConnections: { path: '/user/connections', holds: 'connections', table: '2.8' },
  // In this order, all with one owner: set, list, remove.
  upsertUserGameRank: { path: '/user/game-ranks', body: RANK, holds: 'id' },
  listUserGameRanks: { path: '/user/game-ranks', holds: 'gameRanks' },
  deleteUserGameRank: { path: `/user/game-ranks/${RANK.gameId}/${RANK.mode}`, holds: 'deleted' },
  getOrganizationProfile: { path: '/orgs/americas_region', holds: 'organization' },
  listOrganizationMembers: { path: '/orgs/americas_region/members', holds: 'members', table: '2.10' },
  listOrganizationTeams: { path: '/orgs/americas_region/teams', holds: 'teams' },
  getOrganizationStats: { path: '/orgs/americas_region/stats', holds: 'stats' },
  listTeamLeaderboard: { path: '/leaderboards/teams?sortBy=wins&limit=3&gameSlug=valorant', holds: 'teams', table: '2.6' },
  getTeamLeaderboardRank: { path: '/leaderboards/teams/sentinels/rank?sortBy=winRate', holds: 'rank' },
  listRatingLeaderboard: { path: '/leaderboards/ratings?gameSlug=valorant&limit=3', holds: 'teams' },
  listPlayerLeaderboard: { path: '/leaderboards/players?sortBy=winRate&limit=3', holds: 'players' },
  getPlayerLeaderboardRank: { path: '/leaderboards/players/me/rank?sortBy=experience', holds: 'rank' },
  listOrganizationLeaderboard: { path: '/leaderboards/organizations?limit=3', holds: 'organizations' },
  getOrganizationLeaderboardRank: { path: '/leaderboards/organizations/americas_region/rank', holds: 'rank' },
  listGames: { path: '/games', holds: 'games', table: '2.7', alsoHolds: { objectives: '2.7 objective' } },
  uploadBoundImage: { path: '/uploads/image', body: makePng(4, 4), holds: 'storageId' },
  createImageUploadUrl: { path: '/uploads/image-url', holds: 'uploadUrl' },
  listGamePlaylists: { path: '/games/valorant/playlists', holds: 'playlists', alsoHolds: { game: '2.7' } },
  ...GROUP_CASES,
  ...MATCH_CASES,
  ...LEAGUE_CASES,
  ...COMPETITION_CASES,
  ...ADMINISTRATION_CASES,
  ...TOURNAMENT_CASES,
  ...NOTIFICATION_CASES,
  ...WEBHOOK_CASES,
};

/** Creates the leagues that keys of cases are bound to, unless another test file has. */
export async function ensureLeagues(request: Client): Promise<void> {
  await ensureAdministered(request);
  await ensureRefereed(request);
  await ensureCup(request);
  await ensureFollower(request);
}

export function pathOf({ path }: OperationCase, sample: Sample): string {
  return typeof path === 'string' ? path : path(sample);
}

export function bodyOf({ body }: OperationCase, sample: Sample): unknown {
  return typeof body === 'function' ? (body as (sample: Sample) => unknown)(sample) : body;
}
