import { MatchpointError } from '@matchpoint/sdk';
import { LEAGUE_REFUSALS } from '../../texts/new-match.js';
import { sentenceOf } from '../../texts/refusals.js';

/** The refusal of a league, with the field that can meet the rule it names; other errors as they are. */
export function atItsField(error: unknown): unknown {
  if (!(error instanceof MatchpointError) || !error.code.startsWith('error_league_')) return error;
  const { status, code, headers, requestId, retryAfterMs } = error;
  const [, field, message] = LEAGUE_REFUSALS.find(([rule]) => rule.test(error.message)) ?? [undefined, 'leagueId', sentenceOf(error)];
  const issues = [{ path: `body.${field}`, message }];
  return new MatchpointError(error.message, { status, code, headers, requestId, retryAfterMs, issues, cause: error });
}
