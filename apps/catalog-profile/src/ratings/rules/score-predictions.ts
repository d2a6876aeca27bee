import { foldMatches, type MatchToRate, type Standing } from './fold-matches.js';

/** The quality of predictions made before each match. */
export interface PredictionScore {
  readonly matches: number;
  /** Mean of −ln(predicted probability of the actual result): a coin toss has 0.693. Lower is better. */
  readonly logLoss: number;
  /** Share of matches whose favourite won; an even match is half a hit. */
  readonly accuracy: number;
}

/** Predicts each match before it counts, one match at a time. */
export interface Predictor {
  /** The probability that the first team wins; then the match counts. */
  predict(match: MatchToRate): number;
}

/** Predicts by ratings. */
export function ratingPredictor(): Predictor {
  const standings = new Map<string, Standing>();
  return { predict: (match) => foldMatches(standings, [match])[0]?.expected ?? 0.5 };
}

/** Predicts by win rates, each team's smoothed by one win and one loss: the baseline for ratings. */
export function winRatePredictor(): Predictor {
  const records = new Map<string, { wins: number; played: number }>();
  const recordOf = (id: string) => records.get(id) ?? { wins: 0, played: 0 };
  const rateOf = (id: string): number => (recordOf(id).wins + 1) / (recordOf(id).played + 2);
  const count = (id: string, isWon: boolean): void => {
    const { wins, played } = recordOf(id);
    records.set(id, { wins: wins + (isWon ? 1 : 0), played: played + 1 });
  };
  return {
    predict({ oneTeamId, twoTeamId, outcome }) {
      const [one, two] = [rateOf(oneTeamId), rateOf(twoTeamId)];
      count(oneTeamId, outcome === 'one');
      count(twoTeamId, outcome === 'two');
      return one / (one + two);
    },
  };
}

/** Scores a predictor match by match, in their order. Draws update the predictor but are not scored. */
export class PredictionScorer {
  private matches = 0;
  private loss = 0;
  private hits = 0;

  constructor(private readonly predictor: Predictor) {}

  add(match: MatchToRate): void {
    const expected = this.predictor.predict(match);
    if (match.outcome === 'draw') return;
    const isWon = match.outcome === 'one';
    this.matches += 1;
    this.loss -= Math.log(isWon ? expected : 1 - expected);
    this.hits += expected === 0.5 ? 0.5 : expected > 0.5 === isWon ? 1 : 0;
  }

  /** The score so far; without a match, that of a coin toss. */
  score(): PredictionScore {
    if (this.matches === 0) return { matches: 0, logLoss: Math.LN2, accuracy: 0.5 };
    return { matches: this.matches, logLoss: this.loss / this.matches, accuracy: this.hits / this.matches };
  }
}
