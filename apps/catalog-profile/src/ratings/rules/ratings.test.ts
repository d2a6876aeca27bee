import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldMatches, type MatchToRate, type Standing } from './fold-matches.js';
import { NEW_SKILL, ordinalOf, rateMatch, ratingOf, winProbability } from './rate-match.js';
import { type PredictionScore, PredictionScorer, type Predictor, ratingPredictor, winRatePredictor } from './score-predictions.js';

interface BundleMatch {
  kind: string;
  externalId: string;
  creatorTeam: string;
  acceptedTeam: string;
  completedAt: string;
  seriesScore?: { creator: number; opponent: number };
  scores?: { creatorTeamScore: number; opponentTeamScore: number }[];
}

/** The demo season in the order of ratings. */
function demoMatches(): MatchToRate[] {
  const file = join(import.meta.dirname, '../../../../../examples/vct-2024/bundle.ndjson');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"match"'))
    .map((line) => JSON.parse(line) as BundleMatch)
    .map((match): MatchToRate => {
      const [map] = match.scores ?? [];
      const isWon = match.seriesScore
        ? match.seriesScore.creator > match.seriesScore.opponent
        : map!.creatorTeamScore > map!.opponentTeamScore;
      const teams = { oneTeamId: match.creatorTeam, twoTeamId: match.acceptedTeam };
      return { matchId: match.externalId, completedAt: match.completedAt, ...teams, outcome: isWon ? 'one' : 'two' };
    })
    .toSorted((one, two) => one.completedAt.localeCompare(two.completedAt) || (one.matchId < two.matchId ? -1 : 1));
}

describe('the rating of a team', () => {
  it('starts at 1000, with even chances', () => {
    expect(ratingOf(NEW_SKILL)).toBe(1000);
    expect(winProbability(NEW_SKILL, NEW_SKILL)).toBe(0.5);
  });

  it('rises with a win, falls with a loss, and stays with a draw of equals', () => {
    const won = rateMatch(NEW_SKILL, NEW_SKILL, 'one');
    expect(won.one.mu).toBeGreaterThan(NEW_SKILL.mu);
    expect(won.two.mu).toBeLessThan(NEW_SKILL.mu);
    expect(rateMatch(NEW_SKILL, NEW_SKILL, 'draw').one.mu).toBeCloseTo(NEW_SKILL.mu, 10);
    expect(ordinalOf(won.one)).toBe(won.one.mu - 3 * won.one.sigma);
  });

  it('does not depend on which of the two teams is named first', () => {
    const [strong, weak] = [
      { mu: 30, sigma: 4 },
      { mu: 22, sigma: 6 },
    ];
    const one = rateMatch(strong, weak, 'one');
    const two = rateMatch(weak, strong, 'two');
    expect([two.two, two.one]).toEqual([one.one, one.two]);
  });

  it('is the same whether matches are folded at once or in batches', () => {
    const teams = ['a', 'b', 'c', 'd'];
    const anyMatch = fc.record({
      pair: fc.shuffledSubarray(teams, { minLength: 2, maxLength: 2 }),
      outcome: fc.constantFrom('one', 'two', 'draw'),
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 40 }), fc.nat(40), (drawn, cut) => {
        const matches = drawn.map(({ pair, outcome }, index) => ({
          ...{ matchId: `m${index}`, completedAt: '2026-01-01T00:00:00.000Z', outcome: outcome as MatchToRate['outcome'] },
          ...{ oneTeamId: pair[0]!, twoTeamId: pair[1]! },
        }));
        const whole = new Map<string, Standing>();
        const parts = new Map<string, Standing>();
        const history = foldMatches(whole, matches);
        expect([...foldMatches(parts, matches.slice(0, cut)), ...foldMatches(parts, matches.slice(cut))]).toEqual(history);
        expect(parts).toEqual(whole);
      }),
    );
  });
});

describe('the predictions of ratings on the demo season', () => {
  it('lose less than 0.675 per match, hit at least 57 %, and are better than those of win rates', () => {
    const matches = demoMatches();
    const scoreOf = (predictor: Predictor): PredictionScore => {
      const scorer = new PredictionScorer(predictor);
      for (const match of matches) scorer.add(match);
      return scorer.score();
    };
    const [ratings, winRates] = [scoreOf(ratingPredictor()), scoreOf(winRatePredictor())];
    expect(ratings.matches).toBe(381);
    expect(ratings.logLoss).toBeLessThan(0.675);
    expect(ratings.accuracy).toBeGreaterThanOrEqual(0.57);
    expect(ratings.logLoss).toBeLessThan(winRates.logLoss);
    expect(ratings.accuracy).toBeGreaterThan(winRates.accuracy);
  });
});
