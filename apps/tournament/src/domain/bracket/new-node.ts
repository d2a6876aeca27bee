import type { BracketSide, Node, Round, Slot, Source } from './types.js';

/** A node or round while it is built or advanced. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** A stage of a bracket, which is built round by round. */
export interface Stage {
  readonly rounds: Draft<Round>[];
  readonly nodes: Draft<Node>[];
}

/** The common properties of all nodes of a round. */
export interface RoundShape {
  readonly key: string;
  readonly stage: 1 | 2;
  readonly bracket: BracketSide;
  readonly bestOf: number;
}

/** A round before the start; `numberRounds` gives its number. */
export function newRound({ key, stage, bracket, bestOf }: RoundShape): Draft<Round> {
  return { key, number: 0, stage, bracket, bestOf, status: 'PENDING' };
}

/** A node without entrants. `number` counts from 1 in its round, or in its group of the round. */
export function newNode(round: RoundShape, number: number, source1: Source | null, source2: Source | null, group?: string): Draft<Node> {
  return {
    key: group === undefined ? `${round.key}-${number}` : `${round.key}-${group}-${number}`,
    roundKey: round.key,
    number,
    stage: round.stage,
    group: group ?? null,
    bracket: round.bracket,
    bestOf: round.bestOf,
    status: 'PENDING',
    participant1Id: null,
    participant2Id: null,
    empty1: source1?.kind === 'BYE',
    empty2: source2?.kind === 'BYE',
    source1,
    source2,
    score1: null,
    score2: null,
    winnerParticipantId: null,
    resultSource: null,
    bothLose: false,
    nextNodeKey: null,
    nextSlot: null,
    loserNextNodeKey: null,
    loserNextSlot: null,
    attempt: 1,
    needsDecision: null,
  };
}

/** Sends the winner of `from` to a slot of `to`. */
export function feedWinner(from: Draft<Node>, to: Draft<Node>, slot: Slot): void {
  from.nextNodeKey = to.key;
  from.nextSlot = slot;
  setSource(to, slot, { kind: 'WINNER', nodeKey: from.key });
}

/** Sends the loser of `from` to a slot of `to`. */
export function feedLoser(from: Draft<Node>, to: Draft<Node>, slot: Slot): void {
  from.loserNextNodeKey = to.key;
  from.loserNextSlot = slot;
  setSource(to, slot, { kind: 'LOSER', nodeKey: from.key });
}

function setSource(node: Draft<Node>, slot: Slot, source: Source): void {
  if (slot === 1) node.source1 = source;
  else node.source2 = source;
}

/** The slot (1 or 2) of a 0-based index in a round that is halved into the next round. */
export function slotOf(index: number): Slot {
  return index % 2 === 0 ? 1 : 2;
}
