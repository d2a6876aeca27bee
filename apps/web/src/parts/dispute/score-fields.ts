import { required } from '../../texts/forms.js';

/** The score of a map as two fields hold it, either possibly empty. */
export interface ScoreFields {
  creator: number | string;
  opponent: number | string;
}

/** An emptied score is no 0: it has to be said wherever scores are asked for. */
export function scoreRules<Values>(areAsked: (values: Values) => boolean) {
  const rule = (score: number | string, values: Values): string | null => (areAsked(values) ? required(score) : null);
  return { creator: rule, opponent: rule };
}
