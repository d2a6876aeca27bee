import { type Result, type Side, type Verdict, verdictOf } from './result.js';

/** A record of wins and losses, or a change of one. */
export interface MatchRecord {
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
  /** At most three decimals, so that sums are exact in the database. */
  experience: number;
}

const REWARD = { win: 100, draw: 50, loss: 25, forfeitWin: 50, forfeitLoss: 0 } as const;
const DECIMALS = 1000;

const rounded = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

export function emptyRecord(): MatchRecord {
  return { wins: 0, losses: 0, draws: 0, matchesPlayed: 0, experience: 0 };
}

/** The contribution of a result to the record of one side's team and of each of its players (docs/reference/leaderboards.md#records). */
export function contributionOf(result: Pick<Result, 'outcome' | 'isForfeit' | 'rewardBonus'>, side: Side): MatchRecord {
  const verdict = verdictOf(result, side);
  return {
    wins: verdict === 'win' ? 1 : 0,
    losses: verdict === 'loss' ? 1 : 0,
    draws: verdict === 'draw' ? 1 : 0,
    matchesPlayed: 1,
    experience: experienceOf(verdict, result),
  };
}

function experienceOf(verdict: Verdict, { isForfeit, rewardBonus }: Pick<Result, 'isForfeit' | 'rewardBonus'>): number {
  if (verdict === 'draw') return REWARD.draw;
  if (isForfeit) return verdict === 'win' ? REWARD.forfeitWin : REWARD.forfeitLoss;
  return verdict === 'win' ? rounded(REWARD.win * (1 + rewardBonus)) : REWARD.loss;
}

/** `record` plus `change` (`sign` 1) or minus it (-1). */
export function add(record: MatchRecord, change: MatchRecord, sign: 1 | -1 = 1): MatchRecord {
  return {
    wins: record.wins + sign * change.wins,
    losses: record.losses + sign * change.losses,
    draws: record.draws + sign * change.draws,
    matchesPlayed: record.matchesPlayed + sign * change.matchesPlayed,
    experience: rounded(record.experience + sign * change.experience),
  };
}

export function isEmptyRecord(record: MatchRecord): boolean {
  return Object.values(record).every((value) => value === 0);
}

/** 0 to 1: wins over all matches, draws included (docs/reference/leaderboards.md#records). */
export function winRateOf({ wins, matchesPlayed }: Pick<MatchRecord, 'wins' | 'matchesPlayed'>): number {
  return matchesPlayed === 0 ? 0 : wins / matchesPlayed;
}
