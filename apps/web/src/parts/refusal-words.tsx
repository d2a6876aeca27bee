import type { MatchpointError } from '@matchpoint/sdk';
import { sentenceOfInput } from '../texts/issues.js';
import { sentenceOf } from '../texts/refusals.js';
import { Suspended } from './suspended.js';

/** Why the API refused a request, and what to do. */
export function RefusalWords({ error }: { error: MatchpointError }) {
  if (error.code === 'error_account_suspended') return <Suspended message={error.message} />;
  return error.code === 'INVALID_INPUT' ? sentenceOfInput(error.message) : sentenceOf(error);
}
