import Type from 'typebox';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { NodePath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const overrideTournamentNodeResult = defineRoute({
  ...tournamentOperation('overrideTournamentNodeResult', [
    'Decides a READY or IN_PROGRESS node as the organizer; its open match is cancelled.',
    'One side must have enough maps to win; in tables a draw is allowed. A decided node must be reverted first.',
  ]),
  summary: 'Override the result of a node',
  params: NodePath,
  body: Type.Object({
    score1: Type.Integer({ minimum: 0, maximum: 7, description: 'Maps won by slot 1.', examples: [2] }),
    score2: Type.Integer({ minimum: 0, maximum: 7, description: 'Maps won by slot 2.', examples: [1] }),
  }),
  response: TournamentWriteAck,
  emits: ['tournament.round_completed', 'tournament.completed'],
  async handler(input, { tournamentBrackets }) {
    const { timestamp } = await tournamentBrackets.overrideTournamentNodeResult(
      { tournament: input.params.identifier, node: input.params.nodeId, ...input.body },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
