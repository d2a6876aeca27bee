import { NEW_SKILL, rateMatch, type RatedOutcome, type Skill } from './rate-match.js';

/** A final result, as folding needs it. */
export interface MatchToRate {
  readonly matchId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly completedAt: string;
  readonly oneTeamId: string;
  readonly twoTeamId: string;
  readonly outcome: RatedOutcome;
}

/** A team's rating: its skill and the number of matches behind it. */
export interface Standing extends Skill {
  readonly matchesRated: number;
}

/** The effect of a match on one of its teams. */
export interface HistoryEntry {
  readonly matchId: string;
  readonly completedAt: string;
  readonly teamId: string;
  readonly opponentTeamId: string;
  readonly outcome: 'win' | 'loss' | 'draw';
  /** Probability of a win before the match. */
  readonly expected: number;
  readonly muBefore: number;
  readonly sigmaBefore: number;
  readonly muAfter: number;
  readonly sigmaAfter: number;
  readonly matchesRated: number;
}

/** A team before its first rated match. */
const NEW_STANDING: Standing = { ...NEW_SKILL, matchesRated: 0 };

/**
 * Rates matches in the given order, which is that of (completedAt, matchId), starting from `standings`, which it updates. Skips a match of
 * a team against itself.
 */
export function foldMatches(standings: Map<string, Standing>, matches: readonly MatchToRate[]): HistoryEntry[] {
  return matches.flatMap((match): HistoryEntry[] => {
    const { oneTeamId, twoTeamId } = match;
    if (oneTeamId === twoTeamId) return [];
    const [one, two] = [standings.get(oneTeamId) ?? NEW_STANDING, standings.get(twoTeamId) ?? NEW_STANDING];
    const rated = rateMatch(one, two, match.outcome);
    standings.set(oneTeamId, { ...rated.one, matchesRated: one.matchesRated + 1 });
    standings.set(twoTeamId, { ...rated.two, matchesRated: two.matchesRated + 1 });
    return [
      entryOf(match, [oneTeamId, twoTeamId], rated.expected, one, standings.get(oneTeamId)!, match.outcome === 'one'),
      entryOf(match, [twoTeamId, oneTeamId], 1 - rated.expected, two, standings.get(twoTeamId)!, match.outcome === 'two'),
    ];
  });
}

function entryOf(
  { matchId, completedAt, outcome }: MatchToRate,
  [teamId, opponentTeamId]: readonly [string, string],
  expected: number,
  before: Standing,
  after: Standing,
  isWon: boolean,
): HistoryEntry {
  return {
    ...{ matchId, completedAt, teamId, opponentTeamId, expected },
    outcome: outcome === 'draw' ? 'draw' : isWon ? 'win' : 'loss',
    muBefore: before.mu,
    sigmaBefore: before.sigma,
    muAfter: after.mu,
    sigmaAfter: after.sigma,
    matchesRated: after.matchesRated,
  };
}
