import type { TournamentBracket, TournamentNode, TournamentRound } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';

type Rounds = TournamentBracket['rounds'];
type OfRound = Pick<TournamentRound, 'key' | 'bracket'>;

/** The name of a round: `Semifinals`, `Lower round 2`, `Group round 1`. */
export function nameOfRound({ key, bracket }: OfRound, rounds: Rounds): string {
  const { rounds: names } = TOURNAMENTS;
  if (bracket === 'GROUP') return TOURNAMENTS.groupRound(numberOf(key));
  if (bracket === 'THIRD_PLACE') return names.thirdPlace;
  if (bracket === 'UPPER') return nameOfUpper(key, rounds);
  if (bracket === 'LOWER') {
    const fromEnd = placeFromEnd(key, bracket, rounds);
    if (fromEnd === 0) return names.lowerFinal;
    return fromEnd === 1 ? names.lowerSemifinal : TOURNAMENTS.lowerRound(numberOf(key));
  }
  if (key === 'GR') return names.reset;
  if (key === 'GF') return isDouble(rounds) ? names.grandFinal : names.final;
  return TOURNAMENTS.round(numberOf(key));
}

/** In a double elimination the last upper round is the upper final; in a single one the final follows it. */
function nameOfUpper(key: string, rounds: Rounds): string {
  const { rounds: names } = TOURNAMENTS;
  const fromEnd = placeFromEnd(key, 'UPPER', rounds) + (isDouble(rounds) ? 0 : 1);
  return [names.upperFinal, names.semifinals, names.quarterfinals][fromEnd] ?? TOURNAMENTS.round(numberOf(key));
}

/** The name of a match: `Semifinal 2`, `Lower round 1 #3`, `Grand final`. */
export function nameOfNode(
  node: Pick<TournamentNode, 'roundKey' | 'number' | 'bracket' | 'group'>,
  { rounds, nodes }: TournamentBracket,
): string {
  const { roundKey, bracket, group, number } = node;
  const round = nameOfRound({ key: roundKey, bracket }, rounds);
  if (group !== null) return TOURNAMENTS.groupMatch(group, numberOf(roundKey), number);
  const count = nodes.filter((each) => each.roundKey === roundKey).length;
  const singular = SINGULAR[round];
  if (count === 1) return singular ?? round;
  return singular ? TOURNAMENTS.numbered(singular, number) : TOURNAMENTS.matchOf(round, number);
}

const SINGULAR: Readonly<Record<string, string>> = {
  [TOURNAMENTS.rounds.semifinals]: TOURNAMENTS.one.semifinals,
  [TOURNAMENTS.rounds.quarterfinals]: TOURNAMENTS.one.quarterfinals,
};

/** A round that settings name by its key: `GF`, `L2`, `R-1` for the last one. */
export function nameOfKey(key: string): string {
  const { rounds: names } = TOURNAMENTS;
  const known = { 'GF': names.final, 'GR': names.reset, 'TP': names.thirdPlace, 'R-1': TOURNAMENTS.lastRound, 'L-1': names.lowerFinal }[
    key
  ];
  if (known !== undefined) return known;
  if (key.startsWith('L')) return TOURNAMENTS.lowerRound(numberOf(key));
  return key.startsWith('G') ? TOURNAMENTS.groupRound(numberOf(key)) : TOURNAMENTS.round(numberOf(key));
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const isDouble = (rounds: Rounds): boolean => rounds.some(({ bracket }) => bracket === 'LOWER');
const numberOf = (key: string): number => Number(/\d+/.exec(key)?.[0] ?? 1);

function placeFromEnd(key: string, side: TournamentRound['bracket'], rounds: Rounds): number {
  const keys = rounds.filter(({ bracket }) => bracket === side).map((round) => round.key);
  const sorted = keys.sort((one, other) => numberOf(one) - numberOf(other));
  return sorted.length - 1 - sorted.indexOf(key);
}
