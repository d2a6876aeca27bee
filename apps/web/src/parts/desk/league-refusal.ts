import type { MatchpointError } from '@matchpoint/sdk';
import { LEAGUE_REFUSALS } from '../../texts/new-match.js';
import { sentenceOf } from '../../texts/refusals.js';

/** For the refusal of a league: the field that can meet the rule it names, and what to say there. */
export function fieldOfLeagueRefusal(refusal: MatchpointError): readonly [field: string, sentence: string] | undefined {
  if (!refusal.code.startsWith('error_league_')) return undefined;
  const [, field, sentence] = LEAGUE_REFUSALS.find(([rule]) => rule.test(refusal.message)) ?? [undefined, 'leagueId', sentenceOf(refusal)];
  return [field, sentence];
}
