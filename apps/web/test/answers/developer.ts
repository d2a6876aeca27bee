import type {
  GetApiKeyOptionsResult,
  GetApiUsageResult,
  ListApiErrorsResult,
  ListApiKeysResult,
  ListWebhooksResult,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, HOUR, LAST_PAGE, STAMP } from './answers.js';
import { READER, SIGNED_IN } from './signed-in.js';

export const OPTIONS: GetApiKeyOptionsResult = {
  kinds: [{ kind: 'personal', isAvailable: true, games: [], leagues: [] }],
  plan: 'api_pro',
  scopes: [],
  presets: [],
  limits: {
    ...{ maxKeys: 20, usableKeys: 1, labelMaxLength: 64, minExpirySeconds: 3_600, maxExpirySeconds: 31_622_400 },
    ...{ defaultExpirySeconds: 7_776_000, maxOverlapSeconds: 604_800, defaultOverlapSeconds: 86_400 },
  },
  ...STAMP,
};

/** A day of calls that rise and fall. */
const POINTS = Array.from({ length: 24 }, (_each, index) => {
  const requests = 40 + ((index * 37) % 90);
  const [refused, failed] = [index % 6 === 0 ? 8 : 0, index === 17 ? 3 : 0];
  return { at: at((index - 24) * HOUR), requests, succeeded: requests - refused - failed, refused, rateLimited: refused / 4, failed };
});
const sumOf = (field: Exclude<keyof (typeof POINTS)[number], 'at'>): number => POINTS.reduce((sum, point) => sum + point[field], 0);

const USAGE: GetApiUsageResult = {
  totals: {
    ...{ requests: sumOf('requests'), succeeded: sumOf('succeeded'), refused: sumOf('refused') },
    ...{ rateLimited: sumOf('rateLimited'), failed: sumOf('failed') },
  },
  points: POINTS,
  keys: [],
  ...STAMP,
};

const ERRORS: ListApiErrorsResult = {
  groups: [
    {
      ...{ operationId: 'getOrganizationProfile', error: 'error_api_key_permission_denied', status: 403, count: 12, keyIds: ['key_bot'] },
      ...{ firstAt: at(-2 * DAY), lastAt: at(-HOUR), lastRequestId: 'req_01', requiredScopes: ['orgs.profile:read'], requiredPlan: null },
    },
  ],
  ...STAMP,
};

export const KEYS: ListApiKeysResult = {
  apiKeys: [
    {
      ...{
        id: 'key_bot',
        label: 'Stats bot',
        prefix: 'mp_live_4fGh',
        kind: 'personal',
        ownerUserId: READER.id,
        gameId: null,
        leagueId: null,
      },
      ...{ plan: 'api_pro', permissions: { matches: { user_matches: 'read' } }, preset: null, createdBy: 'self', createdAt: at(-9 * DAY) },
      ...{ expiresAt: at(80 * DAY), revokedAt: null, lastUsedAt: at(-12), previousEndsAt: null },
    },
  ],
  count: 1,
  pagination: LAST_PAGE,
  ...STAMP,
};

const instant = (minutes: number): number => Date.parse(at(minutes));
export const WEBHOOKS: ListWebhooksResult = {
  webhooks: [
    {
      ...{ id: 'wh_site', scopeType: 'user', scopeId: READER.id, url: 'https://hooks.example.org/matchpoint', secretPrefix: 'whsec_EX' },
      ...{ events: ['match.*'], isActive: true, disabledReason: null, label: 'Website', failureCount: 6, failingSince: instant(-2 * DAY) },
      ...{ disablesAt: instant(3 * DAY), deadLettersInRow: 1, undeliveredCount: 6, delivered24h: 40, failed24h: 6 },
      ...{ lastDeliveredAt: instant(-2 * DAY), lastFailedAt: instant(-30), createdAt: instant(-30 * DAY), updatedAt: instant(-30) },
    },
  ],
  count: 1,
  ...STAMP,
};

export const DEVELOPER: Answers = {
  ...SIGNED_IN,
  'GET /user/api-keys/options': OPTIONS,
  'GET /user/api-keys/usage': USAGE,
  'GET /user/api-keys/errors': ERRORS,
  'GET /user/api-keys': KEYS,
  'GET /webhooks': WEBHOOKS,
};
