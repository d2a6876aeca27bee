import { match } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { chatService, startErasingChats } from './chat/index.js';
import { startApplyingClosings } from './closings/start-applying.js';
import { applyLeagueEvent, LEAGUE_EVENTS } from './consumers/league-events.js';
import { applyTeamEvent, TEAM_EVENTS } from './consumers/team-events.js';
import type { MatchContext } from './context.js';
import { disputeService, startKeepingTerms } from './disputes/index.js';
import { figuresService } from './figures/index.js';
import { liveService, startSweepingLive } from './live/index.js';
import { acceptChallenge } from './rpc/accept-challenge.js';
import { acceptMatch } from './rpc/accept-match.js';
import { approveAcceptance } from './rpc/approve-acceptance.js';
import { batchCountSeasons } from './rpc/batch-count-seasons.js';
import { batchGetMatches } from './rpc/batch-get-matches.js';
import { batchListMatchPlayerIds } from './rpc/batch-list-match-player-ids.js';
import { cancelMatch } from './rpc/cancel-match.js';
import { confirmMatchScore } from './rpc/confirm-match-score.js';
import { createGameMatch } from './rpc/create-game-match.js';
import { createMatch } from './rpc/create-match.js';
import { declineAcceptance } from './rpc/decline-acceptance.js';
import { discoverMatches } from './rpc/discover-matches.js';
import { forfeitGameMatch } from './rpc/forfeit-game-match.js';
import { forfeitMatch } from './rpc/forfeit-match.js';
import { getGameMatch } from './rpc/get-game-match.js';
import { getGameMatchRosters } from './rpc/get-game-match-rosters.js';
import { getGameMatchStatus } from './rpc/get-game-match-status.js';
import { getGameScores } from './rpc/get-game-scores.js';
import { getMatchOverview } from './rpc/get-match-overview.js';
import { getMatchScores } from './rpc/get-match-scores.js';
import { importMatches } from './rpc/import-matches.js';
import { listAcceptances } from './rpc/list-acceptances.js';
import { listAllowedActions } from './rpc/list-allowed-actions.js';
import { listGameMatches } from './rpc/list-game-matches.js';
import { listLeagueMatches } from './rpc/list-league-matches.js';
import { listMatchEvents } from './rpc/list-match-events.js';
import { listMatchPlayers } from './rpc/list-match-players.js';
import { listNextActions } from './rpc/list-next-actions.js';
import { listOngoingMatches } from './rpc/list-ongoing-matches.js';
import { listPublicMatches } from './rpc/list-public-matches.js';
import { listTeamsMatches } from './rpc/list-teams-matches.js';
import { markMatchReady } from './rpc/mark-match-ready.js';
import { publishMatch } from './rpc/publish-match.js';
import { recomputeMatches } from './rpc/recompute-matches.js';
import { refuseChallenge } from './rpc/refuse-challenge.js';
import { startMatch } from './rpc/start-match.js';
import { submitGameBatchMatchScores } from './rpc/submit-game-batch-match-scores.js';
import { submitGameMapScore } from './rpc/submit-game-map-score.js';
import { submitGamePlayerStats } from './rpc/submit-game-player-stats.js';
import { submitGameScores } from './rpc/submit-game-scores.js';
import { submitMatchScore } from './rpc/submit-match-score.js';
import { updateAttendance } from './rpc/update-attendance.js';
import { updateGameMatchStatus } from './rpc/update-game-match-status.js';
import { updateLobbyCode } from './rpc/update-lobby-code.js';
import { startLookingAfterTeams } from './timers/look-after-teams.js';
import { startFilling } from './timers/start-filling.js';
import { startTimers } from './timers/start-timers.js';
import { startTellingOfCheckIns } from './timers/tell-of-check-ins.js';
import { tournamentService } from './tournaments/index.js';

const PACKAGE = 'matchpoint/match/v1';
const PROTO_FILES = [
  'match',
  'import',
  'commands',
  'details',
  'scores',
  'events',
  'chat',
  'dispute',
  'figures',
  'live',
  'maintenance',
  'tournament',
];

/** The match service: RPCs, its outbox relay, match timers, changes of teams, the sweep of idempotency records. */
export function startService(context: MatchContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: PROTO_FILES.map((name) => `${PACKAGE}/${name}.proto`),
    background: [
      () => startKeepingTerms(context),
      () => startTimers(context),
      () => startTellingOfCheckIns(context),
      () => startLookingAfterTeams(context),
      () => consumeTeams(context),
      () => consumeLeagues(context),
      () => startApplyingClosings(context),
      () => startErasingChats(context),
      () => startSweepingLive(context),
      () => startFilling(context),
      () => startIdempotencySweeper(context),
    ],
  });
}

/** Departures from teams, and closed teams. */
function consumeTeams({ clock, ...context }: MatchContext) {
  return startConsumer({
    ...consuming(context),
    consumer: 'match-teams',
    subjects: TEAM_EVENTS,
    handle: (tx, event) => applyTeamEvent(tx, event, clock.now()),
  });
}

/** Closings and orders of leagues. */
function consumeLeagues(context: MatchContext) {
  return startConsumer({
    ...consuming(context),
    consumer: 'match-leagues',
    subjects: LEAGUE_EVENTS,
    handle: applyLeagueEvent,
  });
}

const consuming = ({ nats, pool, logger, databaseClock, stream }: Omit<MatchContext, 'clock'>) => ({
  nats,
  pool,
  logger,
  stream,
  clock: databaseClock,
});

function servicesOf(context: MatchContext) {
  return [
    service(match.MatchServiceService, {
      batchGetMatches: batchGetMatches(context),
      batchCountSeasons: batchCountSeasons(context),
      batchListMatchPlayerIds: batchListMatchPlayerIds(context),
      listNextActions: listNextActions(context),
      listTeamsMatches: listTeamsMatches(context),
      listOngoingMatches: listOngoingMatches(context),
      listGameMatches: listGameMatches(context),
      listLeagueMatches: listLeagueMatches(context),
      listPublicMatches: listPublicMatches(context),
      getMatchOverview: getMatchOverview(context),
      getGameMatch: getGameMatch(context),
    }),
    service(match.MatchCommandServiceService, {
      createMatch: createMatch(context),
      createGameMatch: createGameMatch(context),
      publishMatch: publishMatch(context),
      acceptMatch: acceptMatch(context),
      approveAcceptance: approveAcceptance(context),
      declineAcceptance: declineAcceptance(context),
      acceptChallenge: acceptChallenge(context),
      refuseChallenge: refuseChallenge(context),
      markMatchReady: markMatchReady(context),
      startMatch: startMatch(context),
      cancelMatch: cancelMatch(context),
      forfeitMatch: forfeitMatch(context),
      updateLobbyCode: updateLobbyCode(context),
      updateAttendance: updateAttendance(context),
      forfeitGameMatch: forfeitGameMatch(context),
      updateGameMatchStatus: updateGameMatchStatus(context),
    }),
    service(match.MatchDetailServiceService, {
      listMatchPlayers: listMatchPlayers(context),
      discoverMatches: discoverMatches(context),
      listAcceptances: listAcceptances(context),
      listAllowedActions: listAllowedActions(context),
      getGameMatchRosters: getGameMatchRosters(context),
      getGameMatchStatus: getGameMatchStatus(context),
    }),
    service(match.MatchEventServiceService, { listMatchEvents: listMatchEvents(context) }),
    service(match.MatchScoreServiceService, {
      submitMatchScore: submitMatchScore(context),
      confirmMatchScore: confirmMatchScore(context),
      getMatchScores: getMatchScores(context),
      getGameScores: getGameScores(context),
      submitGameScores: submitGameScores(context),
      submitGameMapScore: submitGameMapScore(context),
      submitGameBatchMatchScores: submitGameBatchMatchScores(context),
      submitGamePlayerStats: submitGamePlayerStats(context),
    }),
    chatService(context),
    disputeService(context),
    figuresService(context),
    liveService(context),
    tournamentService(context),
    service(match.MatchMaintenanceServiceService, { recomputeMatches: recomputeMatches(context) }),
    service(match.MatchImportServiceService, { importMatches: importMatches(context) }),
  ];
}
