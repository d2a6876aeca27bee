// Written by tools/record-examples.mjs, as the files beside it are.
import type { RecordedExamples } from '../recorded-example.js';
import acceptInvitation from './acceptInvitation.json';
import acceptMatchChallenge from './acceptMatchChallenge.json';
import addOrganizationMember from './addOrganizationMember.json';
import announceLeague from './announceLeague.json';
import approveMatchAcceptance from './approveMatchAcceptance.json';
import banOrgUser from './banOrgUser.json';
import cancelMatch from './cancelMatch.json';
import completePasswordReset from './completePasswordReset.json';
import completeRegistration from './completeRegistration.json';
import completeSecondFactor from './completeSecondFactor.json';
import confirmMatchScores from './confirmMatchScores.json';
import createApiKey from './createApiKey.json';
import createGameMatch from './createGameMatch.json';
import createImageUploadUrl from './createImageUploadUrl.json';
import createLeagueTicket from './createLeagueTicket.json';
import createMatch from './createMatch.json';
import createMatchAcceptance from './createMatchAcceptance.json';
import createOrg from './createOrg.json';
import createOrgInvitation from './createOrgInvitation.json';
import createTeam from './createTeam.json';
import createTeamInvitation from './createTeamInvitation.json';
import createWebhook from './createWebhook.json';
import declineInvitation from './declineInvitation.json';
import declineMatchAcceptance from './declineMatchAcceptance.json';
import deleteOrganization from './deleteOrganization.json';
import deleteUserGameRank from './deleteUserGameRank.json';
import deleteWebhook from './deleteWebhook.json';
import disbandTeam from './disbandTeam.json';
import discoverLeagues from './discoverLeagues.json';
import discoverMatches from './discoverMatches.json';
import discoverOrganizations from './discoverOrganizations.json';
import endUserSession from './endUserSession.json';
import forfeitGameMatch from './forfeitGameMatch.json';
import forfeitMatch from './forfeitMatch.json';
import getApiKey from './getApiKey.json';
import getApiKeyOptions from './getApiKeyOptions.json';
import getApiKeyUsage from './getApiKeyUsage.json';
import getAuthOptions from './getAuthOptions.json';
import getChannelTwitchBadges from './getChannelTwitchBadges.json';
import getGameMatch from './getGameMatch.json';
import getGameMatchRosters from './getGameMatchRosters.json';
import getGameMatchStatus from './getGameMatchStatus.json';
import getGameScores from './getGameScores.json';
import getGlobalTwitchBadges from './getGlobalTwitchBadges.json';
import getLeagueActivityFeed from './getLeagueActivityFeed.json';
import getLeagueGames from './getLeagueGames.json';
import getLeagueMembers from './getLeagueMembers.json';
import getLeagueProfile from './getLeagueProfile.json';
import getLeagueSeason from './getLeagueSeason.json';
import getLeagueSeasons from './getLeagueSeasons.json';
import getLeagueStandings from './getLeagueStandings.json';
import getLeagueTicket from './getLeagueTicket.json';
import getMatchDetail from './getMatchDetail.json';
import getMatchPlayers from './getMatchPlayers.json';
import getMatchScores from './getMatchScores.json';
import getOrganizationLeaderboardRank from './getOrganizationLeaderboardRank.json';
import getOrganizationProfile from './getOrganizationProfile.json';
import getOrganizationStats from './getOrganizationStats.json';
import getPlayerLeaderboardRank from './getPlayerLeaderboardRank.json';
import getTeamLeaderboardRank from './getTeamLeaderboardRank.json';
import getTeamProfile from './getTeamProfile.json';
import getUserProfile from './getUserProfile.json';
import getUserStats from './getUserStats.json';
import getWebhook from './getWebhook.json';
import getWebhookDelivery from './getWebhookDelivery.json';
import listApiKeyRequests from './listApiKeyRequests.json';
import listApiKeys from './listApiKeys.json';
import listGameMatches from './listGameMatches.json';
import listGamePlaylists from './listGamePlaylists.json';
import listGames from './listGames.json';
import listLeagueTickets from './listLeagueTickets.json';
import listOrgBans from './listOrgBans.json';
import listOrgInvitations from './listOrgInvitations.json';
import listOrgMatches from './listOrgMatches.json';
import listOrganizationLeaderboard from './listOrganizationLeaderboard.json';
import listOrganizationMembers from './listOrganizationMembers.json';
import listOrganizationTeams from './listOrganizationTeams.json';
import listPlayerLeaderboard from './listPlayerLeaderboard.json';
import listTeamInvitations from './listTeamInvitations.json';
import listTeamLeaderboard from './listTeamLeaderboard.json';
import listTeamMatches from './listTeamMatches.json';
import listTeamMembers from './listTeamMembers.json';
import listUserConnections from './listUserConnections.json';
import listUserGameRanks from './listUserGameRanks.json';
import listUserInvitations from './listUserInvitations.json';
import listUserMatches from './listUserMatches.json';
import listUserOngoingMatches from './listUserOngoingMatches.json';
import listUserOrganizations from './listUserOrganizations.json';
import listUserOwnConnections from './listUserOwnConnections.json';
import listUserSessions from './listUserSessions.json';
import listUserTeams from './listUserTeams.json';
import listWebhookDeliveries from './listWebhookDeliveries.json';
import listWebhooks from './listWebhooks.json';
import markMatchReady from './markMatchReady.json';
import previewInvitation from './previewInvitation.json';
import publishMatch from './publishMatch.json';
import recoverWebhookDeliveries from './recoverWebhookDeliveries.json';
import redeemInvitation from './redeemInvitation.json';
import refuseMatchChallenge from './refuseMatchChallenge.json';
import removeOrgMember from './removeOrgMember.json';
import removeTeamMember from './removeTeamMember.json';
import replayWebhookDelivery from './replayWebhookDelivery.json';
import replyToLeagueTicket from './replyToLeagueTicket.json';
import requestPasswordReset from './requestPasswordReset.json';
import requestRegistration from './requestRegistration.json';
import revokeApiKey from './revokeApiKey.json';
import revokeOrgInvitation from './revokeOrgInvitation.json';
import revokeOtherUserSessions from './revokeOtherUserSessions.json';
import revokeTeamInvitation from './revokeTeamInvitation.json';
import rotateApiKey from './rotateApiKey.json';
import rotateWebhookSecret from './rotateWebhookSecret.json';
import setOrgMemberRole from './setOrgMemberRole.json';
import setTeamMemberRole from './setTeamMemberRole.json';
import signIn from './signIn.json';
import signOut from './signOut.json';
import startMatch from './startMatch.json';
import submitGameBatchMatchScores from './submitGameBatchMatchScores.json';
import submitGameMapScore from './submitGameMapScore.json';
import submitGamePlayerStats from './submitGamePlayerStats.json';
import submitGameScores from './submitGameScores.json';
import submitMatchScores from './submitMatchScores.json';
import testWebhook from './testWebhook.json';
import transferOrgOwnership from './transferOrgOwnership.json';
import transferTeamCaptaincy from './transferTeamCaptaincy.json';
import unbanOrgUser from './unbanOrgUser.json';
import updateApiKey from './updateApiKey.json';
import updateGameMatchStatus from './updateGameMatchStatus.json';
import updateLeagueBranding from './updateLeagueBranding.json';
import updateLeagueTicket from './updateLeagueTicket.json';
import updateMatchAttendance from './updateMatchAttendance.json';
import updateMatchLobbyCode from './updateMatchLobbyCode.json';
import updateOrganization from './updateOrganization.json';
import updateTeam from './updateTeam.json';
import updateWebhook from './updateWebhook.json';
import upsertUserGameRank from './upsertUserGameRank.json';

export const EXAMPLES: RecordedExamples = {
  acceptInvitation,
  acceptMatchChallenge,
  addOrganizationMember,
  announceLeague,
  approveMatchAcceptance,
  banOrgUser,
  cancelMatch,
  completePasswordReset,
  completeRegistration,
  completeSecondFactor,
  confirmMatchScores,
  createApiKey,
  createGameMatch,
  createImageUploadUrl,
  createLeagueTicket,
  createMatch,
  createMatchAcceptance,
  createOrg,
  createOrgInvitation,
  createTeam,
  createTeamInvitation,
  createWebhook,
  declineInvitation,
  declineMatchAcceptance,
  deleteOrganization,
  deleteUserGameRank,
  deleteWebhook,
  disbandTeam,
  discoverLeagues,
  discoverMatches,
  discoverOrganizations,
  endUserSession,
  forfeitGameMatch,
  forfeitMatch,
  getApiKey,
  getApiKeyOptions,
  getApiKeyUsage,
  getAuthOptions,
  getChannelTwitchBadges,
  getGameMatch,
  getGameMatchRosters,
  getGameMatchStatus,
  getGameScores,
  getGlobalTwitchBadges,
  getLeagueActivityFeed,
  getLeagueGames,
  getLeagueMembers,
  getLeagueProfile,
  getLeagueSeason,
  getLeagueSeasons,
  getLeagueStandings,
  getLeagueTicket,
  getMatchDetail,
  getMatchPlayers,
  getMatchScores,
  getOrganizationLeaderboardRank,
  getOrganizationProfile,
  getOrganizationStats,
  getPlayerLeaderboardRank,
  getTeamLeaderboardRank,
  getTeamProfile,
  getUserProfile,
  getUserStats,
  getWebhook,
  getWebhookDelivery,
  listApiKeyRequests,
  listApiKeys,
  listGameMatches,
  listGamePlaylists,
  listGames,
  listLeagueTickets,
  listOrgBans,
  listOrgInvitations,
  listOrgMatches,
  listOrganizationLeaderboard,
  listOrganizationMembers,
  listOrganizationTeams,
  listPlayerLeaderboard,
  listTeamInvitations,
  listTeamLeaderboard,
  listTeamMatches,
  listTeamMembers,
  listUserConnections,
  listUserGameRanks,
  listUserInvitations,
  listUserMatches,
  listUserOngoingMatches,
  listUserOrganizations,
  listUserOwnConnections,
  listUserSessions,
  listUserTeams,
  listWebhookDeliveries,
  listWebhooks,
  markMatchReady,
  previewInvitation,
  publishMatch,
  recoverWebhookDeliveries,
  redeemInvitation,
  refuseMatchChallenge,
  removeOrgMember,
  removeTeamMember,
  replayWebhookDelivery,
  replyToLeagueTicket,
  requestPasswordReset,
  requestRegistration,
  revokeApiKey,
  revokeOrgInvitation,
  revokeOtherUserSessions,
  revokeTeamInvitation,
  rotateApiKey,
  rotateWebhookSecret,
  setOrgMemberRole,
  setTeamMemberRole,
  signIn,
  signOut,
  startMatch,
  submitGameBatchMatchScores,
  submitGameMapScore,
  submitGamePlayerStats,
  submitGameScores,
  submitMatchScores,
  testWebhook,
  transferOrgOwnership,
  transferTeamCaptaincy,
  unbanOrgUser,
  updateApiKey,
  updateGameMatchStatus,
  updateLeagueBranding,
  updateLeagueTicket,
  updateMatchAttendance,
  updateMatchLobbyCode,
  updateOrganization,
  updateTeam,
  updateWebhook,
  upsertUserGameRank,
};
