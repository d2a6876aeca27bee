import type { RouteDefinition } from '../http/define-route.js';
import { beginUserTotp } from './account/begin-totp.js';
import { cancelUserAccountDeletion } from './account/cancel-deletion.js';
import { changeUserPassword } from './account/change-password.js';
import { confirmUserAccount } from './account/confirm-account.js';
import { disableUserTotp } from './account/disable-totp.js';
import { enableUserTotp } from './account/enable-totp.js';
import { endUserSession } from './account/end-session.js';
import { getUserAccount } from './account/get-account.js';
import { listUserSecurityEvents } from './account/list-security-events.js';
import { listUserSessions } from './account/list-sessions.js';
import { renewUserRecoveryCodes } from './account/renew-recovery-codes.js';
import { requestEmailChange } from './account/request-email-change.js';
import { revokeOtherUserSessions } from './account/revoke-other-sessions.js';
import { scheduleUserAccountDeletion } from './account/schedule-deletion.js';
import { completeEmailChange } from './auth/complete-email-change.js';
import { completePasswordReset } from './auth/complete-password-reset.js';
import { completeRegistration } from './auth/complete-registration.js';
import { completeSecondFactor } from './auth/complete-second-factor.js';
import { createPasskeySignInOptions } from './auth/create-passkey-sign-in-options.js';
import { getAuthOptions } from './auth/get-auth-options.js';
import { requestPasswordReset } from './auth/request-password-reset.js';
import { requestRegistration } from './auth/request-registration.js';
import { startProviderSignIn } from './auth/start-provider-sign-in.js';
import { signInWithPasskey } from './auth/sign-in-with-passkey.js';
import { signIn } from './auth/sign-in.js';
import { signOut } from './auth/sign-out.js';
import { createApiKey } from './api-keys/create-api-key.js';
import { getApiKeyOptions } from './api-keys/get-api-key-options.js';
import { getApiKeyUsage } from './api-keys/get-api-key-usage.js';
import { getApiKey } from './api-keys/get-api-key.js';
import { listApiKeyRequests } from './api-keys/list-api-key-requests.js';
import { listApiKeys } from './api-keys/list-api-keys.js';
import { revokeApiKey } from './api-keys/revoke-api-key.js';
import { rotateApiKey } from './api-keys/rotate-api-key.js';
import { updateApiKey } from './api-keys/update-api-key.js';
import { listGamePlaylists } from './catalog/list-game-playlists.js';
import { listGames } from './catalog/list-games.js';
import { createGameMatch } from './game-matches/create-game-match.js';
import { forfeitGameMatch } from './game-matches/forfeit-game-match.js';
import { getGameMatchRosters } from './game-matches/get-game-match-rosters.js';
import { getGameMatchStatus } from './game-matches/get-game-match-status.js';
import { getGameMatch } from './game-matches/get-game-match.js';
import { listGameMatches } from './game-matches/list-game-matches.js';
import { updateGameMatchStatus } from './game-matches/update-game-match-status.js';
import { deleteUserGameRank } from './game-ranks/delete-user-game-rank.js';
import { listUserGameRanks } from './game-ranks/list-user-game-ranks.js';
import { upsertUserGameRank } from './game-ranks/upsert-user-game-rank.js';
import { acceptInvitation } from './invitations/accept-invitation.js';
import { createOrgInvitation } from './invitations/create-org-invitation.js';
import { createTeamInvitation } from './invitations/create-team-invitation.js';
import { declineInvitation } from './invitations/decline-invitation.js';
import { listOrgInvitations } from './invitations/list-org-invitations.js';
import { listTeamInvitations } from './invitations/list-team-invitations.js';
import { listUserInvitations } from './invitations/list-user-invitations.js';
import { previewInvitation } from './invitations/preview-invitation.js';
import { redeemInvitation } from './invitations/redeem-invitation.js';
import { revokeOrgInvitation } from './invitations/revoke-org-invitation.js';
import { revokeTeamInvitation } from './invitations/revoke-team-invitation.js';
import { getOrganizationLeaderboardRank } from './leaderboards/get-organization-rank.js';
import { getPlayerLeaderboardRank } from './leaderboards/get-player-rank.js';
import { getTeamLeaderboardRank } from './leaderboards/get-team-rank.js';
import { listOrganizationLeaderboard } from './leaderboards/list-organization-leaderboard.js';
import { listPlayerLeaderboard } from './leaderboards/list-player-leaderboard.js';
import { listTeamLeaderboard } from './leaderboards/list-team-leaderboard.js';
import { acceptMatchChallenge } from './matches/accept-match-challenge.js';
import { approveMatchAcceptance } from './matches/approve-match-acceptance.js';
import { activateLeagueSeason } from './league-administration/activate-league-season.js';
import { addLeagueGame } from './league-administration/add-league-game.js';
import { addLeagueMember } from './league-administration/add-league-member.js';
import { announceLeague } from './league-administration/announce-league.js';
import { applyLeagueRuleTemplate } from './league-administration/apply-league-rule-template.js';
import { applyToLeague } from './league-administration/apply-to-league.js';
import { approveLeagueTeamApplication } from './league-administration/approve-league-team-application.js';
import { clearLeagueCooldown } from './league-administration/clear-league-cooldown.js';
import { completeLeagueSeason } from './league-administration/complete-league-season.js';
import { createLeague } from './league-administration/create-league.js';
import { createLeagueBan } from './league-administration/create-league-ban.js';
import { createLeaguePenalty } from './league-administration/create-league-penalty.js';
import { createLeagueSeason } from './league-administration/create-league-season.js';
import { deleteLeagueSeason } from './league-administration/delete-league-season.js';
import { denyLeagueTeamApplication } from './league-administration/deny-league-team-application.js';
import { getLeagueApplyEligibility } from './league-administration/get-league-apply-eligibility.js';
import { getLeaguePenalties } from './league-administration/get-league-penalties.js';
import { getLeagueBans } from './league-administration/get-league-bans.js';
import { getLeagueDashboardStats } from './league-administration/get-league-dashboard-stats.js';
import { getLeagueDisplayRules } from './league-administration/get-league-display-rules.js';
import { getLeagueRules } from './league-administration/get-league-rules.js';
import { getLeagueSeasonOptions } from './league-administration/get-league-season-options.js';
import { getLeagueSettings } from './league-administration/get-league-settings.js';
import { getLeagueTemplates } from './league-administration/get-league-templates.js';
import { issueLeagueCooldown } from './league-administration/issue-league-cooldown.js';
import { leaveLeague } from './league-administration/leave-league.js';
import { listLeagueAnnouncements } from './league-administration/list-league-announcements.js';
import { listLeagueApplications } from './league-administration/list-league-applications.js';
import { listLeagueBans } from './league-administration/list-league-bans.js';
import { listLeagueMatches } from './league-administration/list-league-matches.js';
import { listLeaguePenalties } from './league-administration/list-league-penalties.js';
import { listLeagueTeams } from './league-administration/list-league-teams.js';
import { removeLeagueDisplayRule } from './league-administration/remove-league-display-rule.js';
import { removeLeagueGame } from './league-administration/remove-league-game.js';
import { removeLeagueMember } from './league-administration/remove-league-member.js';
import { removeLeagueTeam } from './league-administration/remove-league-team.js';
import { reorderLeagueDisplayRules } from './league-administration/reorder-league-display-rules.js';
import { requestLeagueShutdown } from './league-administration/request-league-shutdown.js';
import { revokeLeagueBan } from './league-administration/revoke-league-ban.js';
import { revokeLeaguePenalty } from './league-administration/revoke-league-penalty.js';
import { setLeagueEnabled } from './league-administration/set-league-enabled.js';
import { submitLeagueBatchMatchScores } from './league-administration/submit-league-batch-match-scores.js';
import { submitLeagueMapScore } from './league-administration/submit-league-map-score.js';
import { submitLeaguePlayerStats } from './league-administration/submit-league-player-stats.js';
import { submitLeagueScores } from './league-administration/submit-league-scores.js';
import { toggleLeagueGame } from './league-administration/toggle-league-game.js';
import { transferLeagueOwnership } from './league-administration/transfer-league-ownership.js';
import { updateLeagueBranding } from './league-administration/update-league-branding.js';
import { updateLeagueCooldownConfig } from './league-administration/update-league-cooldown-config.js';
import { updateLeagueMatchStatus } from './league-administration/update-league-match-status.js';
import { updateLeagueMemberRole } from './league-administration/update-league-member-role.js';
import { updateLeaguePointsConfig } from './league-administration/update-league-points-config.js';
import { updateLeagueRules } from './league-administration/update-league-rules.js';
import { updateLeagueSettings } from './league-administration/update-league-settings.js';
import { updateStaffLeague } from './league-administration/update-staff-league.js';
import { upsertLeagueDisplayRule } from './league-administration/upsert-league-display-rule.js';
import { withdrawLeagueApplication } from './league-administration/withdraw-league-application.js';
import { discoverLeagues } from './leagues/discover-leagues.js';
import { getLeagueActivityFeed } from './leagues/get-league-activity-feed.js';
import { getLeagueGames } from './leagues/get-league-games.js';
import { getLeagueMembers } from './leagues/get-league-members.js';
import { getLeagueProfile } from './leagues/get-league-profile.js';
import { getLeagueSeason } from './leagues/get-league-season.js';
import { getLeagueSeasons } from './leagues/get-league-seasons.js';
import { getLeagueStandings } from './leagues/get-league-standings.js';
import { streamLeague } from './leagues/stream-league.js';
import { cancelMatch } from './matches/cancel-match.js';
import { createMatchAcceptance } from './matches/create-match-acceptance.js';
import { createMatch } from './matches/create-match.js';
import { declineMatchAcceptance } from './matches/decline-match-acceptance.js';
import { discoverMatches } from './matches/discover-matches.js';
import { forfeitMatch } from './matches/forfeit-match.js';
import { getMatchDetail } from './matches/get-match-detail.js';
import { getMatchPlayers } from './matches/get-match-players.js';
import { createMatchOverlayToken } from './matches/create-overlay-token.js';
import { listMatchAcceptances } from './matches/list-match-acceptances.js';
import { listOrgMatches } from './matches/list-org-matches.js';
import { listTeamMatches } from './matches/list-team-matches.js';
import { listUserMatches } from './matches/list-user-matches.js';
import { listUserOngoingMatches } from './matches/list-user-ongoing-matches.js';
import { listMatchEvents } from './matches/list-match-events.js';
import { markMatchReady } from './matches/mark-match-ready.js';
import { publishMatch } from './matches/publish-match.js';
import { refuseMatchChallenge } from './matches/refuse-match-challenge.js';
import { startMatch } from './matches/start-match.js';
import { listMatchOverlayTokens } from './matches/list-overlay-tokens.js';
import { revokeMatchOverlayToken } from './matches/revoke-overlay-token.js';
import { streamMatch } from './matches/stream-match.js';
import { updateMatchAttendance } from './matches/update-match-attendance.js';
import { updateMatchLobbyCode } from './matches/update-match-lobby-code.js';
import { addOrganizationMember } from './organizations/add-organization-member.js';
import { banOrgUser } from './organizations/ban-org-user.js';
import { createOrg } from './organizations/create-org.js';
import { deleteOrganization } from './organizations/delete-organization.js';
import { discoverOrganizations } from './organizations/discover-organizations.js';
import { listOrgBans } from './organizations/list-org-bans.js';
import { removeOrgMember } from './organizations/remove-org-member.js';
import { setOrgMemberRole } from './organizations/set-org-member-role.js';
import { transferOrgOwnership } from './organizations/transfer-org-ownership.js';
import { unbanOrgUser } from './organizations/unban-org-user.js';
import { updateOrganization } from './organizations/update-organization.js';
import { getOrganizationProfile } from './organizations/get-organization-profile.js';
import { getOrganizationStats } from './organizations/get-organization-stats.js';
import { listOrganizationMembers } from './organizations/list-organization-members.js';
import { listOrganizationTeams } from './organizations/list-organization-teams.js';
import { listUserIdentities } from './identities/list-identities.js';
import { removeUserIdentity } from './identities/remove-identity.js';
import { addUserPasskey } from './passkeys/add-passkey.js';
import { createUserPasskeyOptions } from './passkeys/create-passkey-options.js';
import { listUserPasskeys } from './passkeys/list-passkeys.js';
import { removeUserPasskey } from './passkeys/remove-passkey.js';
import { confirmMatchScores } from './scores/confirm-match-scores.js';
import { getGameScores } from './scores/get-game-scores.js';
import { getMatchScores } from './scores/get-match-scores.js';
import { submitGameBatchMatchScores } from './scores/submit-game-batch-match-scores.js';
import { submitGameMapScore } from './scores/submit-game-map-score.js';
import { submitGamePlayerStats } from './scores/submit-game-player-stats.js';
import { submitGameScores } from './scores/submit-game-scores.js';
import { submitMatchScores } from './scores/submit-match-scores.js';
import { searchNames } from './search/search-names.js';
import { addGameDeveloper } from './staff/add-game-developer.js';
import { changeStaffUserPlan } from './staff/change-staff-user-plan.js';
import { clearStaffOrgProfile } from './staff/clear-staff-org-profile.js';
import { clearStaffTeamProfile } from './staff/clear-staff-team-profile.js';
import { clearStaffUserProfile } from './staff/clear-staff-user-profile.js';
import { disableStaffOrg } from './staff/disable-staff-org.js';
import { disableStaffTeam } from './staff/disable-staff-team.js';
import { enableStaffOrg } from './staff/enable-staff-org.js';
import { enableStaffTeam } from './staff/enable-staff-team.js';
import { getStaffUser } from './staff/get-staff-user.js';
import { getStaffSystem } from './staff/get-staff-system.js';
import { inviteStaffUser } from './staff/invite-staff-user.js';
import { listGameDevelopers } from './staff/list-game-developers.js';
import { listStaffAudit } from './staff/list-staff-audit.js';
import { listStaffUserApiKeys } from './staff/list-staff-user-api-keys.js';
import { listStaffUserSessions } from './staff/list-staff-user-sessions.js';
import { listStaffUsers } from './staff/list-staff-users.js';
import { mailStaffPasswordReset } from './staff/mail-staff-password-reset.js';
import { reinstateStaffUser } from './staff/reinstate-staff-user.js';
import { listReservedNames } from './staff/list-reserved-names.js';
import { releaseName } from './staff/release-name.js';
import { reserveName } from './staff/reserve-name.js';
import { removeGameDeveloper } from './staff/remove-game-developer.js';
import { renameStaffOrg } from './staff/rename-staff-org.js';
import { renameStaffTeam } from './staff/rename-staff-team.js';
import { renameStaffUser } from './staff/rename-staff-user.js';
import { revokeStaffUserApiKey } from './staff/revoke-staff-user-api-key.js';
import { scheduleStaffUserDeletion } from './staff/schedule-staff-user-deletion.js';
import { setStaffRole } from './staff/set-staff-role.js';
import { setStaffUserVerified } from './staff/set-staff-user-verified.js';
import { signOutStaffUser } from './staff/sign-out-staff-user.js';
import { suspendStaffUser } from './staff/suspend-staff-user.js';
import { batchStreamStatus } from './streams/batch-stream-status.js';
import { getUserStreamStatus } from './streams/get-user-stream-status.js';
import { createTeam } from './teams/create-team.js';
import { discoverTeams } from './teams/discover-teams.js';
import { disbandTeam } from './teams/disband-team.js';
import { removeTeamMember } from './teams/remove-team-member.js';
import { setTeamMemberRole } from './teams/set-team-member-role.js';
import { transferTeamCaptaincy } from './teams/transfer-team-captaincy.js';
import { updateTeam } from './teams/update-team.js';
import { getTeamProfile } from './teams/get-team-profile.js';
import { listTeamMembers } from './teams/list-team-members.js';
import { createLeagueTicket } from './tickets/create-league-ticket.js';
import { escalateLeagueTicket } from './tickets/escalate-league-ticket.js';
import { getLeagueTicket } from './tickets/get-league-ticket.js';
import { getStaffTicket } from './tickets/get-staff-ticket.js';
import { listLeagueTickets } from './tickets/list-league-tickets.js';
import { listStaffTickets } from './tickets/list-staff-tickets.js';
import { replyToLeagueTicket } from './tickets/reply-to-league-ticket.js';
import { replyToStaffTicket } from './tickets/reply-to-staff-ticket.js';
import { updateLeagueTicket } from './tickets/update-league-ticket.js';
import { updateStaffTicket } from './tickets/update-staff-ticket.js';
import { getChannelTwitchBadges } from './twitch/get-channel-twitch-badges.js';
import { getGlobalTwitchBadges } from './twitch/get-global-twitch-badges.js';
import { createImageUploadUrl } from './uploads/create-image-upload-url.js';
import { uploadBoundImage } from './uploads/upload-bound-image.js';
import { createUserConnection } from './users/create-connection.js';
import { deleteUserConnection } from './users/delete-connection.js';
import { getOwnProfile } from './users/get-own-profile.js';
import { getUserProfile } from './users/get-user-profile.js';
import { getUserStats } from './users/get-user-stats.js';
import { listUserConnections } from './users/list-user-connections.js';
import { listUserOrganizations } from './users/list-user-organizations.js';
import { listUserOwnConnections } from './users/list-user-own-connections.js';
import { listUserTeams } from './users/list-user-teams.js';
import { listUserTrophies } from './users/list-user-trophies.js';
import { streamUser } from './users/stream-user.js';
import { updateUserConnection } from './users/update-connection.js';
import { updateOwnProfile } from './users/update-own-profile.js';
import { createWebhook } from './webhooks/create-webhook.js';
import { deleteWebhook } from './webhooks/delete-webhook.js';
import { getWebhookDelivery } from './webhooks/get-webhook-delivery.js';
import { getWebhook } from './webhooks/get-webhook.js';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.js';
import { listWebhooks } from './webhooks/list-webhooks.js';
import { recoverWebhookDeliveries } from './webhooks/recover-webhook-deliveries.js';
import { replayWebhookDelivery } from './webhooks/replay-webhook-delivery.js';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.js';
import { testWebhook } from './webhooks/test-webhook.js';
import { updateWebhook } from './webhooks/update-webhook.js';

/** Every operation under /api/v1, in the order of the API reference. */
export const ROUTES: readonly RouteDefinition[] = [
  listUserMatches,
  listTeamMatches,
  listOrgMatches,
  listUserOngoingMatches,
  getMatchDetail,
  getMatchPlayers,
  listMatchEvents,
  streamMatch,
  createMatchOverlayToken,
  listMatchOverlayTokens,
  revokeMatchOverlayToken,
  discoverMatches,
  createMatch,
  publishMatch,
  createMatchAcceptance,
  listMatchAcceptances,
  approveMatchAcceptance,
  declineMatchAcceptance,
  acceptMatchChallenge,
  refuseMatchChallenge,
  markMatchReady,
  startMatch,
  cancelMatch,
  forfeitMatch,
  updateMatchLobbyCode,
  updateMatchAttendance,
  getMatchScores,
  submitMatchScores,
  confirmMatchScores,
  listGameMatches,
  getGameMatch,
  createGameMatch,
  getGameMatchRosters,
  getGameMatchStatus,
  updateGameMatchStatus,
  forfeitGameMatch,
  getGameScores,
  submitGameScores,
  submitGameMapScore,
  submitGameBatchMatchScores,
  submitGamePlayerStats,
  searchNames,
  discoverTeams,
  getTeamProfile,
  listTeamMembers,
  createTeam,
  updateTeam,
  disbandTeam,
  removeTeamMember,
  setTeamMemberRole,
  transferTeamCaptaincy,
  listTeamInvitations,
  createTeamInvitation,
  revokeTeamInvitation,
  getUserProfile,
  listUserTeams,
  listUserOrganizations,
  listUserTrophies,
  getOwnProfile,
  streamUser,
  updateOwnProfile,
  createUserConnection,
  updateUserConnection,
  deleteUserConnection,
  listUserConnections,
  getUserStats,
  listUserOwnConnections,
  listUserInvitations,
  acceptInvitation,
  declineInvitation,
  previewInvitation,
  redeemInvitation,
  listUserGameRanks,
  upsertUserGameRank,
  deleteUserGameRank,
  getOrganizationProfile,
  listOrganizationMembers,
  listOrganizationTeams,
  getOrganizationStats,
  discoverOrganizations,
  createOrg,
  updateOrganization,
  deleteOrganization,
  addOrganizationMember,
  removeOrgMember,
  setOrgMemberRole,
  transferOrgOwnership,
  listOrgBans,
  banOrgUser,
  unbanOrgUser,
  listOrgInvitations,
  createOrgInvitation,
  revokeOrgInvitation,
  listTeamLeaderboard,
  getTeamLeaderboardRank,
  listPlayerLeaderboard,
  getPlayerLeaderboardRank,
  listOrganizationLeaderboard,
  getOrganizationLeaderboardRank,
  listGames,
  listGamePlaylists,
  discoverLeagues,
  getLeagueProfile,
  streamLeague,
  getLeagueMembers,
  getLeagueSeasons,
  getLeagueSeason,
  getLeagueGames,
  getLeagueStandings,
  getLeagueActivityFeed,
  createLeaguePenalty,
  revokeLeaguePenalty,
  submitLeagueScores,
  submitLeagueMapScore,
  submitLeaguePlayerStats,
  submitLeagueBatchMatchScores,
  updateLeagueMatchStatus,
  createLeagueSeason,
  activateLeagueSeason,
  completeLeagueSeason,
  deleteLeagueSeason,
  updateLeaguePointsConfig,
  getLeagueSeasonOptions,
  getLeaguePenalties,
  listLeaguePenalties,
  announceLeague,
  createLeagueBan,
  revokeLeagueBan,
  issueLeagueCooldown,
  clearLeagueCooldown,
  approveLeagueTeamApplication,
  denyLeagueTeamApplication,
  removeLeagueTeam,
  upsertLeagueDisplayRule,
  reorderLeagueDisplayRules,
  removeLeagueDisplayRule,
  getLeagueSettings,
  getLeagueDashboardStats,
  updateLeagueRules,
  applyLeagueRuleTemplate,
  updateLeagueSettings,
  updateLeagueCooldownConfig,
  addLeagueGame,
  toggleLeagueGame,
  removeLeagueGame,
  updateLeagueBranding,
  addLeagueMember,
  updateLeagueMemberRole,
  removeLeagueMember,
  transferLeagueOwnership,
  setLeagueEnabled,
  requestLeagueShutdown,
  getLeagueBans,
  listLeagueApplications,
  getLeagueTemplates,
  getLeagueDisplayRules,
  getLeagueRules,
  getLeagueApplyEligibility,
  listLeagueTeams,
  listLeagueBans,
  listLeagueAnnouncements,
  listLeagueMatches,
  updateStaffLeague,
  createLeague,
  applyToLeague,
  withdrawLeagueApplication,
  leaveLeague,
  createLeagueTicket,
  replyToLeagueTicket,
  updateLeagueTicket,
  escalateLeagueTicket,
  getStaffTicket,
  listStaffTickets,
  replyToStaffTicket,
  updateStaffTicket,
  listLeagueTickets,
  getLeagueTicket,
  getUserStreamStatus,
  batchStreamStatus,
  getGlobalTwitchBadges,
  getChannelTwitchBadges,
  createImageUploadUrl,
  uploadBoundImage,
  getApiKeyOptions,
  listApiKeys,
  getApiKey,
  createApiKey,
  updateApiKey,
  revokeApiKey,
  rotateApiKey,
  getApiKeyUsage,
  listApiKeyRequests,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  recoverWebhookDeliveries,
  getAuthOptions,
  requestRegistration,
  completeRegistration,
  signIn,
  completeSecondFactor,
  createPasskeySignInOptions,
  signInWithPasskey,
  startProviderSignIn,
  signOut,
  requestPasswordReset,
  completePasswordReset,
  completeEmailChange,
  getUserAccount,
  confirmUserAccount,
  changeUserPassword,
  requestEmailChange,
  scheduleUserAccountDeletion,
  cancelUserAccountDeletion,
  beginUserTotp,
  enableUserTotp,
  disableUserTotp,
  renewUserRecoveryCodes,
  listUserPasskeys,
  createUserPasskeyOptions,
  addUserPasskey,
  removeUserPasskey,
  listUserIdentities,
  removeUserIdentity,
  listUserSecurityEvents,
  listUserSessions,
  endUserSession,
  revokeOtherUserSessions,
  getStaffSystem,
  listStaffUsers,
  getStaffUser,
  listStaffUserApiKeys,
  listStaffUserSessions,
  listStaffAudit,
  signOutStaffUser,
  mailStaffPasswordReset,
  revokeStaffUserApiKey,
  suspendStaffUser,
  reinstateStaffUser,
  renameStaffUser,
  clearStaffUserProfile,
  disableStaffTeam,
  enableStaffTeam,
  renameStaffTeam,
  clearStaffTeamProfile,
  disableStaffOrg,
  enableStaffOrg,
  renameStaffOrg,
  clearStaffOrgProfile,
  changeStaffUserPlan,
  setStaffRole,
  setStaffUserVerified,
  inviteStaffUser,
  scheduleStaffUserDeletion,
  listGameDevelopers,
  addGameDeveloper,
  removeGameDeveloper,
  listReservedNames,
  reserveName,
  releaseName,
];
