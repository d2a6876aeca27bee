import type { Node, Round } from './types.js';

/** The place of a node's match in its tournament, as people call it (docs/reference/tournaments.md#matches-of-nodes). */
export interface StageOfMatch {
  /** The whole place: `Semifinals`, `Lower round 2`, `Group B, round 1`. */
  readonly label: string;
  readonly round: string;
  /** Undefined outside groups. */
  readonly group: string | undefined;
}

type Rounds = readonly Pick<Round, 'key' | 'bracket'>[];

/** @param rounds those of the whole bracket: the last ones of a side have names */
export function stageOf({ roundKey, bracket, group }: Pick<Node, 'roundKey' | 'bracket' | 'group'>, rounds: Rounds): StageOfMatch {
  if (group !== null) {
    const round = numbered(roundKey);
    return { label: `Group ${group}, ${round.toLowerCase()}`, round, group: `Group ${group}` };
  }
  const round = nameOfRound({ key: roundKey, bracket }, rounds);
  return { label: round, round, group: undefined };
}

function nameOfRound({ key, bracket }: Pick<Round, 'key' | 'bracket'>, rounds: Rounds): string {
  const isDouble = rounds.some((round) => round.bracket === 'LOWER');
  switch (bracket) {
    case 'THIRD_PLACE':
      return 'Third place';
    case 'FINAL':
      if (key === 'GR') return 'Bracket reset';
      return isDouble ? 'Grand final' : 'Final';
    case 'UPPER': {
      // In a double elimination the last upper round is the upper final; in a single one the final follows it.
      const names = isDouble ? ['Upper final', 'Semifinals', 'Quarterfinals'] : ['Semifinals', 'Quarterfinals'];
      return names[placeFromEnd(key, bracket, rounds)] ?? numbered(key);
    }
    case 'LOWER':
      return ['Lower final', 'Lower semifinal'][placeFromEnd(key, bracket, rounds)] ?? `Lower ${numbered(key).toLowerCase()}`;
    default:
      return numbered(key);
  }
}

const numberOf = (key: string): number => Number(/\d+/.exec(key)?.[0] ?? 1);
const numbered = (key: string): string => `Round ${numberOf(key)}`;

function placeFromEnd(key: string, side: Round['bracket'], rounds: Rounds): number {
  return rounds.filter((round) => round.bracket === side && numberOf(round.key) > numberOf(key)).length;
}
