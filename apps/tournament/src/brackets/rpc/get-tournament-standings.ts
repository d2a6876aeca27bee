import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { tablesOf } from '../../domain/bracket/tables-of.js';
import { prizes } from '../../domain/placements/awards.js';
import { placements } from '../../domain/placements/placements.js';
import { rankTable } from '../../domain/tables/rank-table.js';
import { listSlotHolders } from '../../rosters/index.js';
import { loadBracket } from '../store/bracket.js';

/** The tables of a tournament and the placements that are certain. @throws DomainError error_tournament_not_found */
export function getTournamentStandings(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['getTournamentStandings'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'getTournamentStandings', tournament: identifier });
    const stored = await loadBracket(context.pool, row);
    if (stored === undefined) return { tables: [], placements: [] };
    const { bracket } = stored;
    const participants = await listSlotHolders(context.pool, row.id);
    const teamOf = new Map(participants.map(({ id, teamId }) => [id, teamId]));
    const places = placements(bracket);
    const shares = prizes(places, row.settings.prizeBreakdown ?? []);
    return {
      tables: tablesOf(bracket).map(({ format, group }) => ({
        format,
        ...(group !== null && { group }),
        rows: rankTable(bracket, group ?? undefined).map((one) => omitNulls({ ...one, teamId: teamOf.get(one.participantId)! })),
      })),
      placements: places.map(({ participantId, placement }) =>
        omitNulls({ participantId, teamId: teamOf.get(participantId)!, placement, prize: shares.get(participantId) || null }),
      ),
    };
  };
}
