import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyToBracket } from '../apply-to-bracket.js';
import { requireInProgress } from '../find-node.js';
import { loadBracket, type NodeRow } from '../store/bracket.js';

/** Creates a new match for every READY node without an open match. @throws DomainError as administerTournament */
export function regenerateTournamentMatches(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['regenerateTournamentMatches'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'regenerateTournamentMatches', tournament: identifier },
      {
        codec: tournament.RegenerateTournamentMatchesResponse,
        async write(act) {
          requireInProgress(act);
          const stored = await loadBracket(act.tx, act.tournament);
          const keys = [...(stored?.nodes.values() ?? [])].filter(isWithoutMatch).map(({ state }) => state.key);
          if (keys.length > 0) {
            await applyToBracket(
              act,
              keys.map((nodeKey) => ({ kind: 'REGENERATE' as const, nodeKey })),
            );
            await act.note({ action: 'matches_regenerated', metadata: { queued: keys.length } });
          }
          return { queued: keys.length, timestamp: act.now.toISOString() };
        },
      },
    );
}

function isWithoutMatch({ state, matchId, matchStatus }: NodeRow): boolean {
  return state.status === 'READY' && (matchId === null || matchStatus === 'over' || state.needsDecision === 'stalled');
}
