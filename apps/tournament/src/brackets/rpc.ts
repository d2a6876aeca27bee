import type { TournamentContext } from '../context.js';
import { batchGetNodeReferences } from './rpc/batch-get-node-references.js';
import { getTournamentBracket } from './rpc/get-tournament-bracket.js';
import { getTournamentStandings } from './rpc/get-tournament-standings.js';
import { overrideTournamentNodeResult } from './rpc/override-tournament-node-result.js';
import { regenerateTournamentMatches } from './rpc/regenerate-tournament-matches.js';
import { revertTournamentNodeResult } from './rpc/revert-tournament-node-result.js';
import { setTournamentRoundSchedule } from './rpc/set-tournament-round-schedule.js';

/** The RPCs of this room, by contract. */
export const bracketsRpc = (context: TournamentContext) => ({
  bracket: {
    batchGetNodeReferences: batchGetNodeReferences(context),
    getTournamentBracket: getTournamentBracket(context),
    getTournamentStandings: getTournamentStandings(context),
    overrideTournamentNodeResult: overrideTournamentNodeResult(context),
    revertTournamentNodeResult: revertTournamentNodeResult(context),
    regenerateTournamentMatches: regenerateTournamentMatches(context),
    setTournamentRoundSchedule: setTournamentRoundSchedule(context),
  },
});
