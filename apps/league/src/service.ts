import { league } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { applyMatchEvent, MATCH_EVENTS } from './consumers/match-events.js';
import { applyResultsRecorded, RESULTS_RECORDED } from './consumers/results-recorded.js';
import type { LeagueContext } from './context.js';
import { activateLeagueSeason } from './rpc/activate-league-season.js';
import { admitMatchOperation } from './rpc/admit-match-operation.js';
import { announceLeague } from './rpc/announce-league.js';
import { batchCheckLeagueStaff } from './rpc/batch-check-league-staff.js';
import { checkMatchEligibility } from './rpc/check-match-eligibility.js';
import { completeLeagueSeason } from './rpc/complete-league-season.js';
import { createLeaguePenalty } from './rpc/create-league-penalty.js';
import { createLeagueSeason } from './rpc/create-league-season.js';
import { createTicket } from './rpc/create-ticket.js';
import { deleteLeagueSeason } from './rpc/delete-league-season.js';
import { discoverLeagues } from './rpc/discover-leagues.js';
import { getLeague } from './rpc/get-league.js';
import { getLeagueSeason } from './rpc/get-league-season.js';
import { getLeagueSeasonOptions } from './rpc/get-league-season-options.js';
import { getTicket } from './rpc/get-ticket.js';
import { importLeagues } from './rpc/import-leagues.js';
import { listLeagueActivities } from './rpc/list-league-activities.js';
import { listLeagueGames } from './rpc/list-league-games.js';
import { listLeagueMembers } from './rpc/list-league-members.js';
import { listLeaguePenalties, listPublicLeaguePenalties } from './rpc/list-league-penalties.js';
import { listLeagueSeasons } from './rpc/list-league-seasons.js';
import { listLeagueStandings } from './rpc/list-league-standings.js';
import { listTickets } from './rpc/list-tickets.js';
import { recomputeStandings } from './rpc/recompute-standings.js';
import { replyToTicket } from './rpc/reply-to-ticket.js';
import { resolveLeagues } from './rpc/resolve-leagues.js';
import { revokeLeaguePenalty } from './rpc/revoke-league-penalty.js';
import { updateLeagueBranding } from './rpc/update-league-branding.js';
import { updateLeaguePointsConfig } from './rpc/update-league-points-config.js';
import { updateTicket } from './rpc/update-ticket.js';
import { startCounting } from './steps/count-uncounted.js';
import { startFinalizing } from './steps/finalize-seasons.js';

/** The league service: its RPCs, the consumer of results, the relay of its outbox and the sweep of idempotency records. */
export function startService(context: LeagueContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: ['administration', 'competition', 'league', 'ticket'].map((name) => `matchpoint/league/v1/${name}.proto`),
    background: [
      () => consumeMatches(context),
      () => startCounting(context),
      () => startFinalizing(context),
      () => startIdempotencySweeper(context),
    ],
  });
}

/** What the match service tells. Named after the first of it: a consumer's name is for ever. */
function consumeMatches(context: LeagueContext) {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    nats,
    pool,
    logger,
    stream,
    clock: databaseClock,
    consumer: 'league-results',
    subjects: [RESULTS_RECORDED, ...MATCH_EVENTS],
    handle: async (tx, event) => {
      if (event.type === RESULTS_RECORDED) await applyResultsRecorded(tx, event, context);
      else await applyMatchEvent(tx, event, context);
    },
  });
}

function servicesOf(context: LeagueContext) {
  return [
    service(league.LeagueServiceService, {
      resolveLeagues: resolveLeagues(context),
      checkMatchEligibility: checkMatchEligibility(context),
      admitMatchOperation: admitMatchOperation(context),
      batchCheckLeagueStaff: batchCheckLeagueStaff(context),
      discoverLeagues: discoverLeagues(context),
      getLeague: getLeague(context),
      listLeagueGames: listLeagueGames(context),
      listLeagueSeasons: listLeagueSeasons(context),
      getLeagueSeason: getLeagueSeason(context),
      listLeagueStandings: listLeagueStandings(context),
      listLeagueMembers: listLeagueMembers(context),
      listLeagueActivities: listLeagueActivities(context),
    }),
    service(league.LeagueAdministrationServiceService, {
      announceLeague: announceLeague(context),
      updateLeagueBranding: updateLeagueBranding(context),
    }),
    service(league.LeagueCompetitionServiceService, {
      createLeagueSeason: createLeagueSeason(context),
      activateLeagueSeason: activateLeagueSeason(context),
      completeLeagueSeason: completeLeagueSeason(context),
      deleteLeagueSeason: deleteLeagueSeason(context),
      getLeagueSeasonOptions: getLeagueSeasonOptions(context),
      updateLeaguePointsConfig: updateLeaguePointsConfig(context),
      createLeaguePenalty: createLeaguePenalty(context),
      revokeLeaguePenalty: revokeLeaguePenalty(context),
      listLeaguePenalties: listLeaguePenalties(context),
      listPublicLeaguePenalties: listPublicLeaguePenalties(context),
    }),
    service(league.TicketServiceService, {
      createTicket: createTicket(context),
      replyToTicket: replyToTicket(context),
      updateTicket: updateTicket(context),
      listTickets: listTickets(context),
      getTicket: getTicket(context),
    }),
    service(league.LeagueMaintenanceServiceService, { recomputeStandings: recomputeStandings(context) }),
    service(league.LeagueImportServiceService, { importLeagues: importLeagues(context) }),
  ];
}
