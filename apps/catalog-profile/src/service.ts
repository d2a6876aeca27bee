import { catalogProfile } from '@matchpoint/contracts';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { catalogRpc, seedCatalog } from './catalog/index.js';
import type { CatalogProfileContext } from './context.js';
import { developersRpc } from './developers/index.js';
import { importRpc } from './import/index.js';
import { invitationsRpc } from './invitations/index.js';
import { leaderboardsRpc, startFoldingLeaderboards, startSnapshottingRanks } from './leaderboards/index.js';
import { moderationRpc, startFollowingSuspensions } from './moderation/index.js';
import { startHoldingEarlierNames } from './names/index.js';
import { organizationsRpc } from './organizations/index.js';
import { peopleRpc, startFollowingAccounts } from './people/index.js';
import { ratingsRpc, startFoldingRatings } from './ratings/index.js';
import { recordsRpc, startCountingResults, startFillingRecent } from './records/index.js';
import { retirementRpc } from './retirement/index.js';
import { searchRpc } from './search/index.js';
import { staffRpc } from './staff/index.js';
import { startFollowingStreams, streamsRpc } from './streams/index.js';
import { teamsRpc } from './teams/index.js';
import { startFollowingTournaments } from './trophies/index.js';

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
  'rating',
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
      () => startCountingResults(context),
      () => startFollowingAccounts(context),
      () => startIdempotencySweeper(context),
      () => startFoldingLeaderboards(context),
      () => startSnapshottingRanks(context),
      () => startFillingRecent(context),
      () => startFoldingRatings(context),
      () => startHoldingEarlierNames(context),
      () => startFollowingSuspensions(context),
      () => startFollowingStreams(context),
      () => startFollowingTournaments(context),
    ],
  });
}

/** Each room's RPCs under their contracts: a method without a handler does not compile. */
function servicesOf(context: CatalogProfileContext) {
  const catalog = catalogRpc(context);
  const people = peopleRpc(context);
  const streams = streamsRpc(context);
  const staff = staffRpc(context);
  const developers = developersRpc(context);
  const organizations = organizationsRpc(context);
  const teams = teamsRpc(context);
  const invitations = invitationsRpc(context);
  const moderation = moderationRpc(context);
  const retirement = retirementRpc(context);
  const leaderboards = leaderboardsRpc(context);
  const records = recordsRpc(context);
  const ratings = ratingsRpc(context);
  const search = searchRpc(context);
  const imports = importRpc(context);
  return [
    service(catalogProfile.CatalogServiceService, catalog.catalog),
    service(catalogProfile.ProfileServiceService, {
      ...people.profile,
      ...staff.profile,
      ...developers.profile,
      ...organizations.profile,
      ...teams.profile,
      ...search.profile,
    }),
    service(catalogProfile.UserServiceService, { ...people.user, ...retirement.user }),
    service(catalogProfile.PersonServiceService, people.person),
    service(catalogProfile.StreamServiceService, streams.stream),
    service(catalogProfile.StaffServiceService, {
      ...staff.staff,
      ...developers.staff,
      ...organizations.staff,
      ...teams.staff,
      ...moderation.staff,
    }),
    service(catalogProfile.StaffAdministrationServiceService, { ...staff.staffAdministration, ...moderation.staffAdministration }),
    service(catalogProfile.GameRankServiceService, catalog.gameRank),
    service(catalogProfile.LeaderboardServiceService, leaderboards.leaderboard),
    service(catalogProfile.RecordMaintenanceServiceService, { ...records.recordMaintenance, ...leaderboards.recordMaintenance }),
    service(catalogProfile.RatingServiceService, ratings.rating),
    service(catalogProfile.RatingMaintenanceServiceService, ratings.ratingMaintenance),
    service(catalogProfile.GameDeveloperServiceService, developers.gameDeveloper),
    service(catalogProfile.SearchServiceService, search.search),
    service(catalogProfile.OrganizationServiceService, {
      ...organizations.organization,
      ...moderation.organization,
      ...search.organization,
    }),
    service(catalogProfile.TeamServiceService, teams.team),
    service(catalogProfile.InvitationServiceService, invitations.invitation),
    service(catalogProfile.CatalogProfileImportServiceService, imports.catalogProfileImport),
  ];
}
