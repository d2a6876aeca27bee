import Type from 'typebox';
import { flag } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { NodePath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const revertTournamentNodeResult = defineRoute({
  ...tournamentOperation(
    'revertTournamentNodeResult',
    [
      'Reverts the result of a COMPLETED node, unless a later node has started or is decided. Its match is voided.',
      'A completed tournament is reopened within 24 hours and its awards are withdrawn.',
    ],
    ['error_revert_blocked_downstream'],
  ),
  summary: 'Revert the result of a node',
  params: NodePath,
  body: Type.Object({
    regenerateMatch: Type.Optional(flag('Whether the node gets a new match. Default: true. Otherwise it waits for the organizer.')),
  }),
  response: TournamentWriteAck,
  async handler(input, { tournamentBrackets }) {
    const { timestamp } = await tournamentBrackets.revertTournamentNodeResult(
      { tournament: input.params.identifier, node: input.params.nodeId, regenerateMatch: input.body.regenerateMatch ?? true },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
