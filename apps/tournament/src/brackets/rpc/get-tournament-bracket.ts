import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listSlotHolders } from '../../rosters/index.js';
import { loadBracket } from '../store/bracket.js';
import { toNode, toRound } from '../to-bracket.js';

/** The bracket of a tournament; before the start it has no rounds or nodes. @throws DomainError error_tournament_not_found */
export function getTournamentBracket(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['getTournamentBracket'] {
  return async ({ tournament: identifier }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'getTournamentBracket', tournament: identifier });
    const stored = await loadBracket(context.pool, row);
    const entrants = await listSlotHolders(context.pool, row.id);
    const seeded =
      stored === undefined ? entrants.filter(({ status }) => status === 'APPROVED') : entrants.filter(({ seed }) => seed !== null);
    return {
      rounds: stored === undefined ? [] : [...stored.rounds.values()].map(toRound),
      nodes: stored === undefined ? [] : [...stored.nodes.values()].map((node) => toNode(node, stored)),
      entrants: seeded.map(({ id, teamId, seed }) => omitNulls({ participantId: id, teamId, seed })),
      disqualified: seeded.filter(({ status }) => status === 'DISQUALIFIED').map(({ id }) => id),
      grandFinalAdvantage: row.settings.formatConfig.grandFinalAdvantage,
    };
  };
}
