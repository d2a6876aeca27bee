import { tournament } from '@matchpoint/contracts';
import { type BackgroundWork, type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { bracketsRpc } from './brackets/index.js';
import type { TournamentContext } from './context.js';
import { freeAgentsRpc } from './free-agents/index.js';
import { importRpc } from './import/index.js';
import { maintenanceRpc } from './maintenance/index.js';
import { startFollowingMatches, startHasteningJobs, startNotingStalled, startRunningJobs } from './matches/index.js';
import { participantsRpc, startFollowingTeams } from './participants/index.js';
import { staffRpc, startFollowingUsers } from './staff/index.js';
import { tournamentsRpc } from './tournaments/index.js';
import { startTimers } from './work/index.js';

const PROTO_FILES = ['bracket', 'free_agent', 'import', 'maintenance', 'participant', 'staff', 'tournament'];

/** Background work of the service. */
export const WORK: readonly ((context: TournamentContext) => BackgroundWork)[] = [
  startTimers,
  startRunningJobs,
  startHasteningJobs,
  startFollowingMatches,
  startFollowingTeams,
  startFollowingUsers,
  startNotingStalled,
  startIdempotencySweeper,
];

/** The tournament service: its RPCs, the relay of its outbox, timers, matches, teams, people and the sweep of idempotency records. */
export function startService(context: TournamentContext, work = WORK): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: PROTO_FILES.map((name) => `matchpoint/tournament/v1/${name}.proto`),
    background: work.map((start) => () => start(context)),
  });
}

/** Each room's RPCs under their contracts: a method without a handler does not compile. */
function servicesOf(context: TournamentContext) {
  const tournaments = tournamentsRpc(context);
  return [
    service(tournament.TournamentServiceService, tournaments.tournament),
    service(tournament.TournamentSearchServiceService, tournaments.search),
    service(tournament.TournamentParticipantServiceService, participantsRpc(context).participant),
    service(tournament.TournamentBracketServiceService, bracketsRpc(context).bracket),
    service(tournament.TournamentFreeAgentServiceService, freeAgentsRpc(context).freeAgent),
    service(tournament.TournamentStaffServiceService, staffRpc(context).staff),
    service(tournament.TournamentMaintenanceServiceService, maintenanceRpc(context).tournamentMaintenance),
    service(tournament.TournamentImportServiceService, importRpc(context).tournamentImport),
  ];
}
