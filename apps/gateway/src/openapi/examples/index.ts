// Written by tools/record-examples.mjs, as the files beside it are.
import type { RecordedExamples } from '../recorded-example.js';
import acceptInvitation from './acceptInvitation.json';
import acceptMatchChallenge from './acceptMatchChallenge.json';
import activateLeagueSeason from './activateLeagueSeason.json';
import addGameDeveloper from './addGameDeveloper.json';
import addLeagueGame from './addLeagueGame.json';
import addLeagueMember from './addLeagueMember.json';
import addOrganizationMember from './addOrganizationMember.json';
import addUserPasskey from './addUserPasskey.json';
import announceLeague from './announceLeague.json';
import applyLeagueRuleTemplate from './applyLeagueRuleTemplate.json';
import applyToLeague from './applyToLeague.json';
import approveLeagueTeamApplication from './approveLeagueTeamApplication.json';
import approveMatchAcceptance from './approveMatchAcceptance.json';
import banOrgUser from './banOrgUser.json';
import batchStreamStatus from './batchStreamStatus.json';
import beginUserTotp from './beginUserTotp.json';
import cancelMatch from './cancelMatch.json';
import cancelUserAccountDeletion from './cancelUserAccountDeletion.json';
import changeStaffUserPlan from './changeStaffUserPlan.json';
import changeUserPassword from './changeUserPassword.json';
import clearLeagueCooldown from './clearLeagueCooldown.json';
import clearStaffOrgProfile from './clearStaffOrgProfile.json';
import clearStaffTeamProfile from './clearStaffTeamProfile.json';
import clearStaffUserProfile from './clearStaffUserProfile.json';
import completeEmailChange from './completeEmailChange.json';
import completeLeagueSeason from './completeLeagueSeason.json';
import completePasswordReset from './completePasswordReset.json';
import completeRegistration from './completeRegistration.json';
import completeSecondFactor from './completeSecondFactor.json';
import confirmMatchScores from './confirmMatchScores.json';
import confirmUserAccount from './confirmUserAccount.json';
import createApiKey from './createApiKey.json';
import createGameMatch from './createGameMatch.json';
import createImageUploadUrl from './createImageUploadUrl.json';
import createLeague from './createLeague.json';
import createLeagueBan from './createLeagueBan.json';
import createLeaguePenalty from './createLeaguePenalty.json';
import createLeagueSeason from './createLeagueSeason.json';
import createLeagueTicket from './createLeagueTicket.json';
import createMatch from './createMatch.json';
import createMatchAcceptance from './createMatchAcceptance.json';
import createMatchOverlayToken from './createMatchOverlayToken.json';
import createOrg from './createOrg.json';
import createOrgInvitation from './createOrgInvitation.json';
import createPasskeySignInOptions from './createPasskeySignInOptions.json';
import createTeam from './createTeam.json';
import createTeamInvitation from './createTeamInvitation.json';
import createUserConnection from './createUserConnection.json';
import createUserPasskeyOptions from './createUserPasskeyOptions.json';
import createWebhook from './createWebhook.json';
import declineInvitation from './declineInvitation.json';
import declineMatchAcceptance from './declineMatchAcceptance.json';
import deleteLeagueSeason from './deleteLeagueSeason.json';
import deleteOrganization from './deleteOrganization.json';
import deleteUserConnection from './deleteUserConnection.json';
import deleteUserGameRank from './deleteUserGameRank.json';
import deleteWebhook from './deleteWebhook.json';
import denyLeagueTeamApplication from './denyLeagueTeamApplication.json';
import disableStaffOrg from './disableStaffOrg.json';
import disableStaffTeam from './disableStaffTeam.json';
import disableUserTotp from './disableUserTotp.json';
import disbandTeam from './disbandTeam.json';
import discoverLeagues from './discoverLeagues.json';
import discoverMatches from './discoverMatches.json';
import discoverOrganizations from './discoverOrganizations.json';
import discoverTeams from './discoverTeams.json';
import enableStaffOrg from './enableStaffOrg.json';
import enableStaffTeam from './enableStaffTeam.json';
import enableUserTotp from './enableUserTotp.json';
import endUserSession from './endUserSession.json';
import escalateLeagueTicket from './escalateLeagueTicket.json';
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
import getLeagueApplyEligibility from './getLeagueApplyEligibility.json';
import getLeagueBans from './getLeagueBans.json';
import getLeagueDashboardStats from './getLeagueDashboardStats.json';
import getLeagueDisplayRules from './getLeagueDisplayRules.json';
import getLeagueGames from './getLeagueGames.json';
import getLeagueMembers from './getLeagueMembers.json';
import getLeaguePenalties from './getLeaguePenalties.json';
import getLeagueProfile from './getLeagueProfile.json';
import getLeagueRules from './getLeagueRules.json';
import getLeagueSeason from './getLeagueSeason.json';
import getLeagueSeasonOptions from './getLeagueSeasonOptions.json';
import getLeagueSeasons from './getLeagueSeasons.json';
import getLeagueSettings from './getLeagueSettings.json';
import getLeagueStandings from './getLeagueStandings.json';
import getLeagueTemplates from './getLeagueTemplates.json';
import getLeagueTicket from './getLeagueTicket.json';
import getMatchDetail from './getMatchDetail.json';
import getMatchPlayers from './getMatchPlayers.json';
import getMatchScores from './getMatchScores.json';
import getOrganizationLeaderboardRank from './getOrganizationLeaderboardRank.json';
import getOrganizationProfile from './getOrganizationProfile.json';
import getOrganizationStats from './getOrganizationStats.json';
import getOwnProfile from './getOwnProfile.json';
import getPlayerLeaderboardRank from './getPlayerLeaderboardRank.json';
import getStaffTicket from './getStaffTicket.json';
import getStaffSystem from './getStaffSystem.json';
import getStaffUser from './getStaffUser.json';
import getTeamLeaderboardRank from './getTeamLeaderboardRank.json';
import getTeamProfile from './getTeamProfile.json';
import getUserAccount from './getUserAccount.json';
import getUserProfile from './getUserProfile.json';
import getUserStats from './getUserStats.json';
import getUserStreamStatus from './getUserStreamStatus.json';
import getWebhook from './getWebhook.json';
import getWebhookDelivery from './getWebhookDelivery.json';
import inviteStaffUser from './inviteStaffUser.json';
import issueLeagueCooldown from './issueLeagueCooldown.json';
import leaveLeague from './leaveLeague.json';
import listApiKeyRequests from './listApiKeyRequests.json';
import listApiKeys from './listApiKeys.json';
import listGameDevelopers from './listGameDevelopers.json';
import listGameMatches from './listGameMatches.json';
import listGamePlaylists from './listGamePlaylists.json';
import listGames from './listGames.json';
import listLeagueAnnouncements from './listLeagueAnnouncements.json';
import listLeagueApplications from './listLeagueApplications.json';
import listLeagueBans from './listLeagueBans.json';
import listLeagueMatches from './listLeagueMatches.json';
import listLeaguePenalties from './listLeaguePenalties.json';
import listLeagueTeams from './listLeagueTeams.json';
import listLeagueTickets from './listLeagueTickets.json';
import listMatchAcceptances from './listMatchAcceptances.json';
import listMatchEvents from './listMatchEvents.json';
import listMatchOverlayTokens from './listMatchOverlayTokens.json';
import listOrgBans from './listOrgBans.json';
import listOrgInvitations from './listOrgInvitations.json';
import listOrgMatches from './listOrgMatches.json';
import listOrganizationLeaderboard from './listOrganizationLeaderboard.json';
import listOrganizationMembers from './listOrganizationMembers.json';
import listOrganizationTeams from './listOrganizationTeams.json';
import listPlayerLeaderboard from './listPlayerLeaderboard.json';
import listReservedNames from './listReservedNames.json';
import listStaffAudit from './listStaffAudit.json';
import listStaffTickets from './listStaffTickets.json';
import listStaffUserApiKeys from './listStaffUserApiKeys.json';
import listStaffUserSessions from './listStaffUserSessions.json';
import listStaffUsers from './listStaffUsers.json';
import listTeamInvitations from './listTeamInvitations.json';
import listTeamLeaderboard from './listTeamLeaderboard.json';
import listTeamMatches from './listTeamMatches.json';
import listTeamMembers from './listTeamMembers.json';
import listUserConnections from './listUserConnections.json';
import listUserGameRanks from './listUserGameRanks.json';
import listUserIdentities from './listUserIdentities.json';
import listUserInvitations from './listUserInvitations.json';
import listUserMatches from './listUserMatches.json';
import listUserOngoingMatches from './listUserOngoingMatches.json';
import listUserOrganizations from './listUserOrganizations.json';
import listUserOwnConnections from './listUserOwnConnections.json';
import listUserPasskeys from './listUserPasskeys.json';
import listUserSecurityEvents from './listUserSecurityEvents.json';
import listUserSessions from './listUserSessions.json';
import listUserTeams from './listUserTeams.json';
import listUserTrophies from './listUserTrophies.json';
import listWebhookDeliveries from './listWebhookDeliveries.json';
import listWebhooks from './listWebhooks.json';
import mailStaffPasswordReset from './mailStaffPasswordReset.json';
import markMatchReady from './markMatchReady.json';
import previewInvitation from './previewInvitation.json';
import publishMatch from './publishMatch.json';
import recoverWebhookDeliveries from './recoverWebhookDeliveries.json';
import redeemInvitation from './redeemInvitation.json';
import refuseMatchChallenge from './refuseMatchChallenge.json';
import reinstateStaffUser from './reinstateStaffUser.json';
import releaseName from './releaseName.json';
import removeGameDeveloper from './removeGameDeveloper.json';
import removeLeagueDisplayRule from './removeLeagueDisplayRule.json';
import removeLeagueGame from './removeLeagueGame.json';
import removeLeagueMember from './removeLeagueMember.json';
import removeLeagueTeam from './removeLeagueTeam.json';
import removeOrgMember from './removeOrgMember.json';
import removeTeamMember from './removeTeamMember.json';
import removeUserIdentity from './removeUserIdentity.json';
import removeUserPasskey from './removeUserPasskey.json';
import renameStaffOrg from './renameStaffOrg.json';
import renameStaffTeam from './renameStaffTeam.json';
import renameStaffUser from './renameStaffUser.json';
import renewUserRecoveryCodes from './renewUserRecoveryCodes.json';
import reorderLeagueDisplayRules from './reorderLeagueDisplayRules.json';
import replayWebhookDelivery from './replayWebhookDelivery.json';
import replyToLeagueTicket from './replyToLeagueTicket.json';
import replyToStaffTicket from './replyToStaffTicket.json';
import requestEmailChange from './requestEmailChange.json';
import requestLeagueShutdown from './requestLeagueShutdown.json';
import requestPasswordReset from './requestPasswordReset.json';
import requestRegistration from './requestRegistration.json';
import reserveName from './reserveName.json';
import revokeApiKey from './revokeApiKey.json';
import revokeLeagueBan from './revokeLeagueBan.json';
import revokeLeaguePenalty from './revokeLeaguePenalty.json';
import revokeMatchOverlayToken from './revokeMatchOverlayToken.json';
import revokeOrgInvitation from './revokeOrgInvitation.json';
import revokeOtherUserSessions from './revokeOtherUserSessions.json';
import revokeStaffUserApiKey from './revokeStaffUserApiKey.json';
import revokeTeamInvitation from './revokeTeamInvitation.json';
import rotateApiKey from './rotateApiKey.json';
import rotateWebhookSecret from './rotateWebhookSecret.json';
import scheduleStaffUserDeletion from './scheduleStaffUserDeletion.json';
import scheduleUserAccountDeletion from './scheduleUserAccountDeletion.json';
import searchNames from './searchNames.json';
import setLeagueEnabled from './setLeagueEnabled.json';
import setOrgMemberRole from './setOrgMemberRole.json';
import setStaffRole from './setStaffRole.json';
import setStaffUserVerified from './setStaffUserVerified.json';
import setTeamMemberRole from './setTeamMemberRole.json';
import signIn from './signIn.json';
import signInWithPasskey from './signInWithPasskey.json';
import signOut from './signOut.json';
import signOutStaffUser from './signOutStaffUser.json';
import startMatch from './startMatch.json';
import startProviderSignIn from './startProviderSignIn.json';
import submitGameBatchMatchScores from './submitGameBatchMatchScores.json';
import submitGameMapScore from './submitGameMapScore.json';
import submitGamePlayerStats from './submitGamePlayerStats.json';
import submitGameScores from './submitGameScores.json';
import submitLeagueBatchMatchScores from './submitLeagueBatchMatchScores.json';
import submitLeagueMapScore from './submitLeagueMapScore.json';
import submitLeaguePlayerStats from './submitLeaguePlayerStats.json';
import submitLeagueScores from './submitLeagueScores.json';
import streamLeague from './streamLeague.json';
import streamMatch from './streamMatch.json';
import streamUser from './streamUser.json';
import submitMatchScores from './submitMatchScores.json';
import suspendStaffUser from './suspendStaffUser.json';
import testWebhook from './testWebhook.json';
import toggleLeagueGame from './toggleLeagueGame.json';
import transferLeagueOwnership from './transferLeagueOwnership.json';
import transferOrgOwnership from './transferOrgOwnership.json';
import transferTeamCaptaincy from './transferTeamCaptaincy.json';
import unbanOrgUser from './unbanOrgUser.json';
import updateApiKey from './updateApiKey.json';
import updateGameMatchStatus from './updateGameMatchStatus.json';
import updateLeagueBranding from './updateLeagueBranding.json';
import updateLeagueCooldownConfig from './updateLeagueCooldownConfig.json';
import updateLeagueMatchStatus from './updateLeagueMatchStatus.json';
import updateLeagueMemberRole from './updateLeagueMemberRole.json';
import updateLeaguePointsConfig from './updateLeaguePointsConfig.json';
import updateLeagueRules from './updateLeagueRules.json';
import updateLeagueSettings from './updateLeagueSettings.json';
import updateLeagueTicket from './updateLeagueTicket.json';
import updateMatchAttendance from './updateMatchAttendance.json';
import updateMatchLobbyCode from './updateMatchLobbyCode.json';
import updateOrganization from './updateOrganization.json';
import updateOwnProfile from './updateOwnProfile.json';
import updateStaffLeague from './updateStaffLeague.json';
import updateStaffTicket from './updateStaffTicket.json';
import updateTeam from './updateTeam.json';
import updateUserConnection from './updateUserConnection.json';
import updateWebhook from './updateWebhook.json';
import uploadBoundImage from './uploadBoundImage.json';
import upsertLeagueDisplayRule from './upsertLeagueDisplayRule.json';
import upsertUserGameRank from './upsertUserGameRank.json';
import withdrawLeagueApplication from './withdrawLeagueApplication.json';

export const EXAMPLES: RecordedExamples = {
  acceptInvitation,
  acceptMatchChallenge,
  activateLeagueSeason,
  addGameDeveloper,
  addLeagueGame,
  addLeagueMember,
  addOrganizationMember,
  addUserPasskey,
  announceLeague,
  applyLeagueRuleTemplate,
  applyToLeague,
  approveLeagueTeamApplication,
  approveMatchAcceptance,
  banOrgUser,
  batchStreamStatus,
  beginUserTotp,
  cancelMatch,
  cancelUserAccountDeletion,
  changeStaffUserPlan,
  changeUserPassword,
  clearLeagueCooldown,
  clearStaffOrgProfile,
  clearStaffTeamProfile,
  clearStaffUserProfile,
  completeEmailChange,
  completeLeagueSeason,
  completePasswordReset,
  completeRegistration,
  completeSecondFactor,
  confirmMatchScores,
  confirmUserAccount,
  createApiKey,
  createGameMatch,
  createImageUploadUrl,
  createLeague,
  createLeagueBan,
  createLeaguePenalty,
  createLeagueSeason,
  createLeagueTicket,
  createMatch,
  createMatchAcceptance,
  createMatchOverlayToken,
  createOrg,
  createOrgInvitation,
  createPasskeySignInOptions,
  createTeam,
  createTeamInvitation,
  createUserConnection,
  createUserPasskeyOptions,
  createWebhook,
  declineInvitation,
  declineMatchAcceptance,
  deleteLeagueSeason,
  deleteOrganization,
  deleteUserConnection,
  deleteUserGameRank,
  deleteWebhook,
  denyLeagueTeamApplication,
  disableStaffOrg,
  disableStaffTeam,
  disableUserTotp,
  disbandTeam,
  discoverLeagues,
  discoverMatches,
  discoverOrganizations,
  discoverTeams,
  enableStaffOrg,
  enableStaffTeam,
  enableUserTotp,
  endUserSession,
  escalateLeagueTicket,
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
  getLeagueApplyEligibility,
  getLeagueBans,
  getLeagueDashboardStats,
  getLeagueDisplayRules,
  getLeagueGames,
  getLeagueMembers,
  getLeaguePenalties,
  getLeagueProfile,
  getLeagueRules,
  getLeagueSeason,
  getLeagueSeasonOptions,
  getLeagueSeasons,
  getLeagueSettings,
  getLeagueStandings,
  getLeagueTemplates,
  getLeagueTicket,
  getMatchDetail,
  getMatchPlayers,
  getMatchScores,
  getOrganizationLeaderboardRank,
  getOrganizationProfile,
  getOrganizationStats,
  getOwnProfile,
  getPlayerLeaderboardRank,
  getStaffTicket,
  getStaffSystem,
  getStaffUser,
  getTeamLeaderboardRank,
  getTeamProfile,
  getUserAccount,
  getUserProfile,
  getUserStats,
  getUserStreamStatus,
  getWebhook,
  getWebhookDelivery,
  inviteStaffUser,
  issueLeagueCooldown,
  leaveLeague,
  listApiKeyRequests,
  listApiKeys,
  listGameDevelopers,
  listGameMatches,
  listGamePlaylists,
  listGames,
  listLeagueAnnouncements,
  listLeagueApplications,
  listLeagueBans,
  listLeagueMatches,
  listMatchEvents,
  listMatchOverlayTokens,
  listLeaguePenalties,
  listLeagueTeams,
  listLeagueTickets,
  listMatchAcceptances,
  listOrgBans,
  listOrgInvitations,
  listOrgMatches,
  listOrganizationLeaderboard,
  listOrganizationMembers,
  listOrganizationTeams,
  listPlayerLeaderboard,
  listReservedNames,
  listStaffAudit,
  listStaffTickets,
  listStaffUserApiKeys,
  listStaffUserSessions,
  listStaffUsers,
  listTeamInvitations,
  listTeamLeaderboard,
  listTeamMatches,
  listTeamMembers,
  listUserConnections,
  listUserGameRanks,
  listUserIdentities,
  listUserInvitations,
  listUserMatches,
  listUserOngoingMatches,
  listUserOrganizations,
  listUserOwnConnections,
  listUserPasskeys,
  listUserSecurityEvents,
  listUserSessions,
  listUserTeams,
  listUserTrophies,
  listWebhookDeliveries,
  listWebhooks,
  mailStaffPasswordReset,
  markMatchReady,
  previewInvitation,
  publishMatch,
  recoverWebhookDeliveries,
  redeemInvitation,
  refuseMatchChallenge,
  reinstateStaffUser,
  releaseName,
  removeGameDeveloper,
  removeLeagueDisplayRule,
  removeLeagueGame,
  removeLeagueMember,
  removeLeagueTeam,
  removeOrgMember,
  removeTeamMember,
  removeUserIdentity,
  removeUserPasskey,
  renameStaffOrg,
  renameStaffTeam,
  renameStaffUser,
  renewUserRecoveryCodes,
  reorderLeagueDisplayRules,
  replayWebhookDelivery,
  replyToLeagueTicket,
  replyToStaffTicket,
  requestEmailChange,
  requestLeagueShutdown,
  requestPasswordReset,
  requestRegistration,
  reserveName,
  revokeApiKey,
  revokeLeagueBan,
  revokeLeaguePenalty,
  revokeMatchOverlayToken,
  revokeOrgInvitation,
  revokeOtherUserSessions,
  revokeStaffUserApiKey,
  revokeTeamInvitation,
  rotateApiKey,
  rotateWebhookSecret,
  scheduleStaffUserDeletion,
  scheduleUserAccountDeletion,
  searchNames,
  setLeagueEnabled,
  setOrgMemberRole,
  setStaffRole,
  setStaffUserVerified,
  setTeamMemberRole,
  signIn,
  signInWithPasskey,
  signOut,
  signOutStaffUser,
  startMatch,
  streamLeague,
  streamMatch,
  streamUser,
  startProviderSignIn,
  submitGameBatchMatchScores,
  submitGameMapScore,
  submitGamePlayerStats,
  submitGameScores,
  submitLeagueBatchMatchScores,
  submitLeagueMapScore,
  submitLeaguePlayerStats,
  submitLeagueScores,
  submitMatchScores,
  suspendStaffUser,
  testWebhook,
  toggleLeagueGame,
  transferLeagueOwnership,
  transferOrgOwnership,
  transferTeamCaptaincy,
  unbanOrgUser,
  updateApiKey,
  updateGameMatchStatus,
  updateLeagueBranding,
  updateLeagueCooldownConfig,
  updateLeagueMatchStatus,
  updateLeagueMemberRole,
  updateLeaguePointsConfig,
  updateLeagueRules,
  updateLeagueSettings,
  updateLeagueTicket,
  updateMatchAttendance,
  updateMatchLobbyCode,
  updateOrganization,
  updateOwnProfile,
  updateStaffLeague,
  updateStaffTicket,
  updateTeam,
  updateUserConnection,
  updateWebhook,
  uploadBoundImage,
  upsertLeagueDisplayRule,
  upsertUserGameRank,
  withdrawLeagueApplication,
};
