import { ordinal, predictWin, rate } from 'openskill';
import { thurstoneMostellerPart } from 'openskill/models';

/** The estimated strength of a team, and its uncertainty. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** Which of two teams won. */
export type RatedOutcome = 'one' | 'two' | 'draw';

export interface RatedMatch {
  /** Probability that the first team wins, before the match. */
  readonly expected: number;
  readonly one: Skill;
  readonly two: Skill;
}

const MODEL = { mu: 25, sigma: 25 / 3, beta: 25 / 6, tau: 25 / 300, model: thurstoneMostellerPart };
const RANKS: Record<RatedOutcome, [number, number]> = { one: [1, 2], two: [2, 1], draw: [1, 1] };

/** A team before its first match. */
export const NEW_SKILL: Skill = { mu: MODEL.mu, sigma: MODEL.sigma };

/** A team with fewer matches than this has a provisional rating. */
export const MATCHES_FOR_RATING = 5;

/** Rates a match as a result between two teams. A team counts as one player, whatever its roster. */
export function rateMatch(one: Skill, two: Skill, outcome: RatedOutcome): RatedMatch {
  const [first, second] = rate([[{ ...one }], [{ ...two }]], { ...MODEL, rank: RANKS[outcome] });
  return { expected: winProbability(one, two), one: skillOf(first), two: skillOf(second) };
}

/** The probability that the first team wins. */
export function winProbability(one: Skill, two: Skill): number {
  return predictWin([[{ ...one }], [{ ...two }]], MODEL)[0]!;
}

/** A lower bound of the team's strength: mu minus three sigma. Boards are ordered by it. */
export function ordinalOf(skill: Skill): number {
  return ordinal({ ...skill });
}

/** The displayed number: 1000 for a team without matches. */
export function ratingOf(skill: Skill): number {
  return Math.round(1000 + 40 * ordinalOf(skill));
}

function skillOf(team: readonly Skill[] | undefined): Skill {
  const { mu, sigma } = team![0]!;
  return { mu, sigma };
}
