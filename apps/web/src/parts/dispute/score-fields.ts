import { required } from '../../texts/forms.js';

/** The score of a map as two fields hold it, either possibly empty. */
export interface ScoreFields {
  creator: number | string;
  opponent: number | string;
}

/** An emptied score is not 0, so every score field is required. */
export function scoreRules<Values>(areAsked: (values: Values) => boolean) {
  const rule = (score: number | string, values: Values): string | null => (areAsked(values) ? required(score) : null);
  return { creator: rule, opponent: rule };
}
