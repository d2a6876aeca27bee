import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { changeTournament } from '../../record/index.js';
import { applyToBracket } from '../apply-to-bracket.js';
import { requireInProgress, requireNode } from '../find-node.js';

/**
 * Reverts a node's result (docs/reference/tournaments.md#reverting-a-result).
 * @throws DomainError as administerTournament, error_revert_blocked_downstream
 */
export function revertTournamentNodeResult(
  context: TournamentContext,
): Handlers<tournament.TournamentBracketServiceService>['revertTournamentNodeResult'] {
  return ({ tournament: identifier, node, regenerateMatch }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'revertTournamentNodeResult', tournament: identifier },
      {
        codec: tournament.RevertTournamentNodeResultResponse,
        find: (act) => requireNode(act, node),
        async write(act, _, { state: { key } }) {
          requireInProgress(act, true);
          // Checked before anything is written: a tournament that has been over for a day stays over.
          if (act.tournament.status === 'COMPLETED') changeTournament(act.tournament, { name: 'reopen' }, act.now);
          await applyToBracket(act, [{ kind: 'REVERT', nodeKey: key, regenerate: regenerateMatch }]);
          await act.note({ action: 'result_reverted', targetType: 'node', targetId: key, metadata: { regenerateMatch } });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
