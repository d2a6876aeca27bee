import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { applyToBracket } from '../apply-to-bracket.js';
import { requireInProgress, requireNode } from '../find-node.js';

/**
 * Overrides the result of a node (docs/reference/tournaments.md#overriding-a-result).
 * @throws DomainError as administerTournament, INVALID_INPUT
 */
export function overrideTournamentNodeResult(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['overrideTournamentNodeResult'] {
  return ({ tournament: identifier, node, score1, score2 }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'overrideTournamentNodeResult', tournament: identifier },
      {
        codec: tournament.OverrideTournamentNodeResultResponse,
        find: (act) => requireNode(act, node),
        async write(act, _, { state: { key } }) {
          requireInProgress(act);
          await applyToBracket(act, [{ kind: 'OVERRIDE', nodeKey: key, score1, score2 }]);
          await act.note({ action: 'result_overridden', targetType: 'node', targetId: key, metadata: { score1, score2 } });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
