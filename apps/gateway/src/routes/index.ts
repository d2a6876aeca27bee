import type { RouteDefinition } from '../http/define-route.js';
import { listGamePlaylists } from './catalog/list-game-playlists.js';
import { listGames } from './catalog/list-games.js';
import { getGameMatch } from './game-matches/get-game-match.js';
import { listGameMatches } from './game-matches/list-game-matches.js';
import { deleteUserGameRank } from './game-ranks/delete-user-game-rank.js';
import { listUserGameRanks } from './game-ranks/list-user-game-ranks.js';
import { upsertUserGameRank } from './game-ranks/upsert-user-game-rank.js';
import { getOrganizationLeaderboardRank } from './leaderboards/get-organization-rank.js';
import { getPlayerLeaderboardRank } from './leaderboards/get-player-rank.js';
import { getTeamLeaderboardRank } from './leaderboards/get-team-rank.js';
import { listOrganizationLeaderboard } from './leaderboards/list-organization-leaderboard.js';
import { listPlayerLeaderboard } from './leaderboards/list-player-leaderboard.js';
import { listTeamLeaderboard } from './leaderboards/list-team-leaderboard.js';
import { getMatchDetail } from './matches/get-match-detail.js';
import { listOrgMatches } from './matches/list-org-matches.js';
import { listTeamMatches } from './matches/list-team-matches.js';
import { listUserMatches } from './matches/list-user-matches.js';
import { listUserOngoingMatches } from './matches/list-user-ongoing-matches.js';
import { getOrganizationProfile } from './organizations/get-organization-profile.js';
import { getOrganizationStats } from './organizations/get-organization-stats.js';
import { listOrganizationMembers } from './organizations/list-organization-members.js';
import { listOrganizationTeams } from './organizations/list-organization-teams.js';
import { getTeamProfile } from './teams/get-team-profile.js';
import { listTeamMembers } from './teams/list-team-members.js';
import { getUserProfile } from './users/get-user-profile.js';
import { getUserStats } from './users/get-user-stats.js';
import { listUserConnections } from './users/list-user-connections.js';
import { listUserOwnConnections } from './users/list-user-own-connections.js';
import { listUserTeams } from './users/list-user-teams.js';

/** Every operation under /api/v1, in the order of the API reference. */
export const ROUTES: readonly RouteDefinition[] = [
  listUserMatches, listTeamMatches, listOrgMatches, listUserOngoingMatches, getMatchDetail,
  listGameMatches, getGameMatch,
  getTeamProfile, listTeamMembers,
  getUserProfile, listUserTeams, listUserConnections, getUserStats, listUserOwnConnections,
  listUserGameRanks, upsertUserGameRank, deleteUserGameRank,
  getOrganizationProfile, listOrganizationMembers, listOrganizationTeams, getOrganizationStats,
  listTeamLeaderboard, getTeamLeaderboardRank, listPlayerLeaderboard, getPlayerLeaderboardRank,
  listOrganizationLeaderboard, getOrganizationLeaderboardRank,
  listGames, listGamePlaylists,
];
