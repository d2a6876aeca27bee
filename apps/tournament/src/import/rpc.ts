import type { TournamentContext } from '../context.js';
import { importTournaments } from './rpc/import-tournaments.js';

/** The RPCs of this room, by contract. */
export const importRpc = (context: TournamentContext) => ({
  tournamentImport: {
    importTournaments: importTournaments(context),
  },
});
