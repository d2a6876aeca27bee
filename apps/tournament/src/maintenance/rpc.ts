import type { TournamentContext } from '../context.js';
import { verifyTournaments } from './rpc/verify-tournaments.js';

/** The RPCs of this room, by contract. */
export const maintenanceRpc = (context: TournamentContext) => ({
  tournamentMaintenance: {
    verifyTournaments: verifyTournaments(context),
  },
});
