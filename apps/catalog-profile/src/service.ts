import { catalogProfile } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { ACCOUNT_CREATED, applyAccountCreated } from './consumers/account-created.js';
import { applyResultsRecorded, RESULTS_RECORDED } from './consumers/results-recorded.js';
import type { CatalogProfileContext } from './context.js';
import { startFoldingLeaderboards } from './fold-leaderboards.js';
import { startFollowingStreams } from './follow-streams.js';
import { startFollowingSuspensions } from './follow-suspensions.js';
import { startHoldingEarlierNames } from './hold-earlier-names.js';
import { acceptInvitation } from './rpc/accept-invitation.js';
import { addGameDeveloper } from './rpc/add-game-developer.js';
import { addOrganizationMember } from './rpc/add-organization-member.js';
import { banOrganizationUser } from './rpc/ban-organization-user.js';
import { batchGetLivePlatforms } from './rpc/batch-get-live-platforms.js';
import { batchGetTeamMemberIds } from './rpc/batch-get-team-member-ids.js';
import { batchGetTeamReferences } from './rpc/batch-get-team-references.js';
import { batchGetTeamRosters } from './rpc/batch-get-team-rosters.js';
import { batchGetTeams } from './rpc/batch-get-teams.js';
import { batchGetUserReferences } from './rpc/batch-get-user-references.js';
import { batchListDevelopedGames } from './rpc/batch-list-developed-games.js';
import { checkRetirement } from './rpc/check-retirement.js';
import { clearOrganizationProfile } from './rpc/clear-organization-profile.js';
import { clearTeamProfile } from './rpc/clear-team-profile.js';
import { clearUserProfile } from './rpc/clear-user-profile.js';
import { createConnection } from './rpc/create-connection.js';
import { createInvitation } from './rpc/create-invitation.js';
import { createOrganization } from './rpc/create-organization.js';
import { createTeam } from './rpc/create-team.js';
import { createUser } from './rpc/create-user.js';
import { declineInvitation } from './rpc/decline-invitation.js';
import { deleteConnection } from './rpc/delete-connection.js';
import { deleteGameRank } from './rpc/delete-game-rank.js';
import { deleteOrganization } from './rpc/delete-organization.js';
import { disbandTeam } from './rpc/disband-team.js';
import { discardUser } from './rpc/discard-user.js';
import { discoverOrganizations } from './rpc/discover-organizations.js';
import { discoverTeams } from './rpc/discover-teams.js';
import { getCallerPlayerRank } from './rpc/get-caller-player-rank.js';
import { getGame } from './rpc/get-game.js';
import { getOrganizationMatchAccess } from './rpc/get-organization-match-access.js';
import { getOrganizationRank } from './rpc/get-organization-rank.js';
import { getOrganizationStats } from './rpc/get-organization-stats.js';
import { getOrganization } from './rpc/get-organization.js';
import { getOwnProfile } from './rpc/get-own-profile.js';
import { getStaffUser } from './rpc/get-staff-user.js';
import { getTeamMatchAccess } from './rpc/get-team-match-access.js';
import { getTeamRank } from './rpc/get-team-rank.js';
import { getUserStats } from './rpc/get-user-stats.js';
import { getUserStreams } from './rpc/get-user-streams.js';
import { getUser } from './rpc/get-user.js';
import { importRows } from './rpc/import-rows.js';
import { listCallerTeams } from './rpc/list-caller-teams.js';
import { listDevelopersOfGame } from './rpc/list-developers-of-game.js';
import { listGameDevelopers } from './rpc/list-game-developers.js';
import { listGameRanks } from './rpc/list-game-ranks.js';
import { listGames } from './rpc/list-games.js';
import { listGroupInvitations } from './rpc/list-group-invitations.js';
import { listOrganizationBans } from './rpc/list-organization-bans.js';
import { listOrganizationLeaderboard } from './rpc/list-organization-leaderboard.js';
import { listOrganizationMembers } from './rpc/list-organization-members.js';
import { listOrganizationTeams } from './rpc/list-organization-teams.js';
import { listOwnConnections } from './rpc/list-own-connections.js';
import { listPlayerLeaderboard } from './rpc/list-player-leaderboard.js';
import { listReservedNames } from './rpc/list-reserved-names.js';
import { listTeamJoins } from './rpc/list-team-joins.js';
import { listTeamLeaderboard } from './rpc/list-team-leaderboard.js';
import { listTeamMembers } from './rpc/list-team-members.js';
import { listUserConnections } from './rpc/list-user-connections.js';
import { listUserInvitations } from './rpc/list-user-invitations.js';
import { listUserOrganizations } from './rpc/list-user-organizations.js';
import { listUserTeams } from './rpc/list-user-teams.js';
import { listUserTrophies } from './rpc/list-user-trophies.js';
import { orderAccessChange } from './rpc/order-access-change.js';
import { previewInvitation } from './rpc/preview-invitation.js';
import { redeemInvitation } from './rpc/redeem-invitation.js';
import { reinstateUser } from './rpc/reinstate-user.js';
import { removeGameDeveloper } from './rpc/remove-game-developer.js';
import { removeOrganizationMember } from './rpc/remove-organization-member.js';
import { removeTeamMember } from './rpc/remove-team-member.js';
import { renameOrganization } from './rpc/rename-organization.js';
import { renameTeam } from './rpc/rename-team.js';
import { renameUser } from './rpc/rename-user.js';
import { requireStaff } from './rpc/require-staff.js';
import { resolveReferences } from './rpc/resolve-references.js';
import { resolveUser } from './rpc/resolve-user.js';
import { retireUser } from './rpc/retire-user.js';
import { revokeInvitation } from './rpc/revoke-invitation.js';
import { searchProfiles } from './rpc/search-profiles.js';
import { searchUsers } from './rpc/search-users.js';
import { setDeveloperOfGame } from './rpc/set-developer-of-game.js';
import { setNameReserved } from './rpc/set-name-reserved.js';
import { setOrganizationDisabled } from './rpc/set-organization-disabled.js';
import { setOrganizationMemberRole } from './rpc/set-organization-member-role.js';
import { setStaffRole } from './rpc/set-staff-role.js';
import { setTeamDisabled } from './rpc/set-team-disabled.js';
import { setTeamMemberRole } from './rpc/set-team-member-role.js';
import { setUserVerified } from './rpc/set-user-verified.js';
import { suspendUser } from './rpc/suspend-user.js';
import { syncLinkedConnection } from './rpc/sync-linked-connection.js';
import { transferOrganizationOwnership } from './rpc/transfer-organization-ownership.js';
import { transferTeamCaptaincy } from './rpc/transfer-team-captaincy.js';
import { unbanOrganizationUser } from './rpc/unban-organization-user.js';
import { updateConnection } from './rpc/update-connection.js';
import { updateOrganization } from './rpc/update-organization.js';
import { updateOwnProfile } from './rpc/update-own-profile.js';
import { updateTeam } from './rpc/update-team.js';
import { upsertGameRank } from './rpc/upsert-game-rank.js';
import { seedCatalog } from './seed-catalog.js';

/** Of a hundred results each, where they are imported: a second's work for the database at the very most. */
const MAX_EVENTS_AT_ONCE = 10;
const PACKAGE = 'matchpoint/catalog_profile/v1';
const PROTO_FILES = [
  'catalog',
  'developer',
  'import',
  'invitation',
  'leaderboard',
  'organization',
  'person',
  'profile',
  'rank',
  'staff',
  'stream',
  'team',
  'search',
  'user',
];

/** The catalog-profile service: the built-in catalog, its RPCs, the consumer of results, and the relay of its outbox. */
export async function startService(context: CatalogProfileContext): Promise<RunningService> {
  await seedCatalog(context);
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: PROTO_FILES.map((name) => `${PACKAGE}/${name}.proto`),
    background: [
      () => consumeResults(context),
      () => consumeAccounts(context),
      () => startIdempotencySweeper(context),
      () => startFoldingLeaderboards(context),
      () => startHoldingEarlierNames(context),
      () => startFollowingSuspensions(context),
      () => startFollowingStreams(context),
    ],
  });
}

function consumeAccounts({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'catalog-profile-accounts',
    subjects: [ACCOUNT_CREATED],
    handle: (tx, event) => applyAccountCreated(tx, event),
  });
}

function consumeResults({ nats, pool, logger, databaseClock, stream }: CatalogProfileContext) {
  return startConsumer({
    nats,
    pool,
    logger,
    stream,
    clock: databaseClock,
    consumer: 'catalog-profile-results',
    subjects: [RESULTS_RECORDED],
    concurrency: 4,
    maxBatch: MAX_EVENTS_AT_ONCE,
    handleMany: (tx, events) =>
      applyResultsRecorded(
        tx,
        events.filter((event) => event.type === RESULTS_RECORDED),
        logger,
      ),
  });
}

function servicesOf(context: CatalogProfileContext) {
  return [
    service(catalogProfile.CatalogServiceService, { listGames: listGames(context), getGame: getGame(context) }),
    service(catalogProfile.ProfileServiceService, {
      batchGetTeams: batchGetTeams(context),
      batchGetTeamReferences: batchGetTeamReferences(context),
      batchGetTeamRosters: batchGetTeamRosters(context),
      batchGetTeamMemberIds: batchGetTeamMemberIds(context),
      listTeamJoins: listTeamJoins(context),
      batchGetUserReferences: batchGetUserReferences(context),
      listTeamMembers: listTeamMembers(context),
      getTeamMatchAccess: getTeamMatchAccess(context),
      listCallerTeams: listCallerTeams(context),
      getUser: getUser(context),
      listUserTeams: listUserTeams(context),
      listUserConnections: listUserConnections(context),
      listOwnConnections: listOwnConnections(context),
      getUserStats: getUserStats(context),
      listUserOrganizations: listUserOrganizations(context),
      getOrganization: getOrganization(context),
      listOrganizationMembers: listOrganizationMembers(context),
      listOrganizationTeams: listOrganizationTeams(context),
      getOrganizationStats: getOrganizationStats(context),
      getOrganizationMatchAccess: getOrganizationMatchAccess(context),
      resolveUser: resolveUser(context),
      resolveReferences: resolveReferences(context),
      batchListDevelopedGames: batchListDevelopedGames(context),
    }),
    service(catalogProfile.UserServiceService, {
      createUser: createUser(context),
      discardUser: discardUser(context),
      syncLinkedConnection: syncLinkedConnection(context),
      checkRetirement: checkRetirement(context),
      retireUser: retireUser(context),
    }),
    service(catalogProfile.PersonServiceService, {
      getOwnProfile: getOwnProfile(context),
      updateOwnProfile: updateOwnProfile(context),
      createConnection: createConnection(context),
      updateConnection: updateConnection(context),
      deleteConnection: deleteConnection(context),
      listUserTrophies: listUserTrophies(context),
    }),
    service(catalogProfile.StreamServiceService, {
      getUserStreams: getUserStreams(context),
      batchGetLivePlatforms: batchGetLivePlatforms(context),
    }),
    service(catalogProfile.StaffServiceService, {
      requireStaff: requireStaff(context),
      searchUsers: searchUsers(context),
      getStaffUser: getStaffUser(context),
      orderAccessChange: orderAccessChange(context),
      suspendUser: suspendUser(context),
      reinstateUser: reinstateUser(context),
      renameUser: renameUser(context),
      clearUserProfile: clearUserProfile(context),
      setStaffRole: setStaffRole(context),
      setUserVerified: setUserVerified(context),
      setTeamDisabled: setTeamDisabled(context),
      renameTeam: renameTeam(context),
      clearTeamProfile: clearTeamProfile(context),
      setOrganizationDisabled: setOrganizationDisabled(context),
      renameOrganization: renameOrganization(context),
      clearOrganizationProfile: clearOrganizationProfile(context),
      listDevelopersOfGame: listDevelopersOfGame(context),
      setDeveloperOfGame: setDeveloperOfGame(context),
      listReservedNames: listReservedNames(context),
      setNameReserved: setNameReserved(context),
    }),
    service(catalogProfile.StaffAdministrationServiceService, {
      suspendUser: suspendUser(context, 'operators'),
      reinstateUser: reinstateUser(context, 'operators'),
      setStaffRole: setStaffRole(context, 'operators'),
      listReservedNames: listReservedNames(context, 'operators'),
      setNameReserved: setNameReserved(context, 'operators'),
    }),
    service(catalogProfile.GameRankServiceService, {
      listGameRanks: listGameRanks(context),
      upsertGameRank: upsertGameRank(context),
      deleteGameRank: deleteGameRank(context),
    }),
    service(catalogProfile.LeaderboardServiceService, {
      listTeamLeaderboard: listTeamLeaderboard(context),
      getTeamRank: getTeamRank(context),
      listPlayerLeaderboard: listPlayerLeaderboard(context),
      getCallerPlayerRank: getCallerPlayerRank(context),
      listOrganizationLeaderboard: listOrganizationLeaderboard(context),
      getOrganizationRank: getOrganizationRank(context),
    }),
    service(catalogProfile.GameDeveloperServiceService, {
      addGameDeveloper: addGameDeveloper(context),
      removeGameDeveloper: removeGameDeveloper(context),
      listGameDevelopers: listGameDevelopers(context),
    }),
    service(catalogProfile.SearchServiceService, { searchProfiles: searchProfiles(context), discoverTeams: discoverTeams(context) }),
    service(catalogProfile.OrganizationServiceService, {
      discoverOrganizations: discoverOrganizations(context),
      createOrganization: createOrganization(context),
      updateOrganization: updateOrganization(context),
      deleteOrganization: deleteOrganization(context),
      addOrganizationMember: addOrganizationMember(context),
      removeOrganizationMember: removeOrganizationMember(context),
      setOrganizationMemberRole: setOrganizationMemberRole(context),
      transferOrganizationOwnership: transferOrganizationOwnership(context),
      listOrganizationBans: listOrganizationBans(context),
      banOrganizationUser: banOrganizationUser(context),
      unbanOrganizationUser: unbanOrganizationUser(context),
    }),
    service(catalogProfile.TeamServiceService, {
      createTeam: createTeam(context),
      updateTeam: updateTeam(context),
      disbandTeam: disbandTeam(context),
      removeTeamMember: removeTeamMember(context),
      setTeamMemberRole: setTeamMemberRole(context),
      transferTeamCaptaincy: transferTeamCaptaincy(context),
    }),
    service(catalogProfile.InvitationServiceService, {
      listGroupInvitations: listGroupInvitations(context),
      createInvitation: createInvitation(context),
      revokeInvitation: revokeInvitation(context),
      listUserInvitations: listUserInvitations(context),
      acceptInvitation: acceptInvitation(context),
      declineInvitation: declineInvitation(context),
      previewInvitation: previewInvitation(context),
      redeemInvitation: redeemInvitation(context),
    }),
    service(catalogProfile.CatalogProfileImportServiceService, { importRows: importRows(context) }),
  ];
}
