import { developer } from '../developer-api.js';
import { HOUR_MS } from '../parts/durations.js';
import { readOptions } from './read-options.js';

export type UsagePeriod = 'day' | 'week' | 'month';
const HOURS_OF_WEEK = 168;

export const apiKeyReads = {
  usage: (period: UsagePeriod, keyId?: string) =>
    readOptions(['api-usage', period, keyId], (options) =>
      developer.apiKeys.getApiUsage(
        {
          interval: period === 'month' ? 'day' : 'hour',
          ...(period === 'week' && { from: new Date(Date.now() - (HOURS_OF_WEEK - 1) * HOUR_MS).toISOString() }),
          ...(keyId !== undefined && { keyId }),
        },
        options,
      ),
    ),
  newestRequest: (keyId: string) =>
    readOptions(['api-requests', 'newest', keyId], (options) => developer.apiKeys.listApiRequests({ keyId, limit: 1 }, options)),
  errors: () => readOptions(['api-errors'], (options) => developer.apiKeys.listApiErrors({}, options)),
};
