import type { MatchpointError } from '@matchpoint/sdk';
import { sentenceOfInput } from '../texts/issues.js';
import { sentenceOf } from '../texts/refusals.js';

/** Why the API refused a request, and what to do. */
export const RefusalWords = ({ error }: { error: MatchpointError }) =>
  error.code === 'INVALID_INPUT' ? sentenceOfInput(error.message) : sentenceOf(error);
