import type { tournament } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { EXAMPLES } from './tournament-fields.js';

const BracketSide = () =>
  choice('TournamentBracketSide', ['UPPER', 'LOWER', 'FINAL', 'THIRD_PLACE', 'GROUP', 'TABLE'], 'Part of the bracket that it belongs to.');
const Stage = () => Type.Integer({ minimum: 1, maximum: 2, description: '1, or 2 in the playoffs after a group stage.', examples: [1] });
const BestOf = () => integer('Maximum number of maps in a match.', 3);

export const TournamentRound = named(
  'TournamentRound',
  Type.Object(
    {
      id: text('Round id.', EXAMPLES.round),
      _id: text('Equal to `id`.', EXAMPLES.round),
      key: text('Round key: `R1`, `L2`, `GF` …', 'R1'),
      number: integer('Place in the order of play, from 1.', 1),
      stage: Stage(),
      bracket: BracketSide(),
      bestOf: BestOf(),
      status: choice(
        'TournamentRoundStatus',
        ['PENDING', 'IN_PROGRESS', 'COMPLETED'],
        'Whether matches of the round can be played, or all are decided.',
      ),
      startsAt: nullable.integer('Start time in epoch milliseconds; null if not scheduled.', EXAMPLES.milliseconds),
      completedAt: nullable.integer('Time when its last node was decided, in epoch milliseconds.', EXAMPLES.milliseconds),
    },
    { description: 'A round of a bracket.' },
  ),
);

const NodeSource = named(
  'TournamentNodeSource',
  Type.Object(
    {
      kind: choice('TournamentNodeSourceKind', ['SEED', 'WINNER', 'LOSER', 'GROUP_RANK', 'BYE'], 'Where an entrant comes from.'),
      seed: Type.Optional(integer('The seed.', 1)),
      nodeId: Type.Optional(text('Id of the node that it won or lost.', EXAMPLES.node)),
      group: Type.Optional(text('The group, once the groups are decided.', 'A')),
      rank: Type.Optional(integer('The rank in the group.', 1)),
    },
    { description: 'Where the entrant of a slot comes from.' },
  ),
);

export const TournamentNode = named(
  'TournamentNode',
  Type.Object(
    {
      id: text('Node id.', EXAMPLES.node),
      _id: text('Equal to `id`.', EXAMPLES.node),
      key: text('Node key: `R1-3`, `G2-B-1` …', 'R1-1'),
      roundId: text('Id of its round.', EXAMPLES.round),
      roundKey: text('Key of its round.', 'R1'),
      number: integer('Place in its round, from 1.', 1),
      stage: Stage(),
      group: nullable.string('The group; null outside groups.', 'A'),
      bracket: BracketSide(),
      bestOf: BestOf(),
      status: choice(
        'TournamentNodeStatus',
        ['PENDING', 'READY', 'IN_PROGRESS', 'COMPLETED', 'WALKOVER', 'VOID'],
        'Whether a node waits for entrants, can be played, is being played, was decided by a result or without play, ' +
          'or has no entrants left.',
      ),
      participant1Id: nullable.string('Slot 1, the creator side of its match.', EXAMPLES.participant),
      participant2Id: nullable.string('Slot 2.', EXAMPLES.participant),
      source1: nullable.object(NodeSource, 'Where slot 1 comes from; null in tables.'),
      source2: nullable.object(NodeSource, 'Where slot 2 comes from; null in tables.'),
      score1: nullable.integer('Maps won by slot 1, headstart included; null until decided.', 2),
      score2: nullable.integer('Maps won by slot 2; null until decided.', 1),
      winnerParticipantId: nullable.string('The winner; null until decided, and without a winner.', EXAMPLES.participant),
      resultSource: nullable.string('MATCH, FORFEIT, OVERRIDE, BYE or DROP; null until decided.', 'MATCH'),
      nextNodeId: nullable.string('Where the winner goes.', EXAMPLES.node),
      nextSlot: nullable.integer('Slot in that node.', 1),
      loserNextNodeId: nullable.string('Where the loser goes.', EXAMPLES.node),
      loserNextSlot: nullable.integer('Slot in that node.', 1),
      matchId: nullable.string('Match of the current attempt, once created.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      attempt: integer('Number of the attempt, from 1.', 1),
      scheduledAt: nullable.instant('Scheduled time of its match.', '2026-06-01T18:00:00.000Z'),
      needsDecision: nullable.string('Reason why it waits for the organizer; otherwise null.', 'draw'),
    },
    { description: 'A node of a bracket: two slots and, if both are taken, a match.' },
  ),
);

export function toRound({ startsAt, completedAt, ...round }: tournament.BracketRound): Static<typeof TournamentRound> {
  const times = { startsAt: startsAt ?? null, completedAt: completedAt ?? null };
  return { ...round, _id: round.id, ...times } as Static<typeof TournamentRound>;
}

/** Fields of a node that are null where they say nothing. */
const NULLABLE = [
  ...['group', 'participant1Id', 'participant2Id', 'source1', 'source2', 'score1', 'score2', 'winnerParticipantId', 'resultSource'],
  ...['nextNodeId', 'nextSlot', 'loserNextNodeId', 'loserNextSlot', 'matchId', 'scheduledAt', 'needsDecision'],
] as const;

export function toNode(node: tournament.BracketNode): Static<typeof TournamentNode> {
  const known = Object.entries(node).filter(([, value]) => value !== undefined);
  const nulls = NULLABLE.map((name) => [name, null] as const);
  return { ...Object.fromEntries([...nulls, ...known]), _id: node.id } as Static<typeof TournamentNode>;
}
