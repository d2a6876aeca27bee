import type {
  ApiKey,
  GetApiKeyResult,
  GetWebhookDeliveryResult,
  ListApiRequestsResult,
  ListWebhookDeliveriesResult,
  ListWebhookEventTypesResult,
  RotateApiKeyResult,
  WebhookEndpoint,
} from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { DEVELOPER } from '../src/texts/developer.js';
import { wordOf } from '../src/texts/enums.js';
import { type Answers, at, HOUR, LAST_PAGE, NOW, STAMP } from './answers/answers.js';
import { DEVELOPER as OVERVIEW, KEYS, OPTIONS, WEBHOOKS } from './answers/developer.js';
import { SIGNED_IN } from './answers/signed-in.js';
import { openBrowser } from './open-page.js';

const { describePages, onPage } = await openBrowser();

const KEY = KEYS.apiKeys[0] as ApiKey;
const ENDPOINT = WEBHOOKS.webhooks[0] as WebhookEndpoint;
const requestAt = (time: string, durationMs: number): ListApiRequestsResult => ({
  requests: [
    {
      ...{ requestId: 'req_1', at: time, method: 'GET', path: '/games', operationId: 'listGames', status: 403, error: null },
      ...{ durationMs, keyId: KEY.id, keyLabel: KEY.label },
    },
  ],
  count: 1,
  pagination: LAST_PAGE,
  ...STAMP,
});
const OF_KEY: Answers = {
  ...SIGNED_IN,
  'GET /user/api-keys/usage': OVERVIEW['GET /user/api-keys/usage'],
  [`GET /user/api-keys/${KEY.id}`]: { apiKey: KEY, ...STAMP } satisfies GetApiKeyResult,
  [`GET /user/api-keys/${KEY.id}/usage`]: { days: [], operations: [], ...STAMP },
  'GET /user/api-keys/options': {
    ...OPTIONS,
    scopes: [
      { scope: 'matches.user_matches', values: ['none', 'read', 'write'], operations: [] },
      { scope: 'orgs.profile', values: ['none', 'read'], operations: [] },
    ],
  },
};
const delivery = (status: GetWebhookDeliveryResult['status'], statusCode: number | null): GetWebhookDeliveryResult => ({
  ...{ id: 'del_1', idempotencyId: 'evt_1', event: 'match.created', status, attemptCount: 1, statusCode, errorMessage: null },
  ...{ nextAttemptAt: null, isTest: false, createdAt: Date.parse(NOW), updatedAt: Date.parse(NOW), deliveredAt: null },
  ...{ payload: {} as GetWebhookDeliveryResult['payload'], attempts: [], ...STAMP },
});
const listOf = (...page: GetWebhookDeliveryResult[]): ListWebhookDeliveriesResult => ({
  page: page.map(({ payload: _payload, attempts: _attempts, timestamp: _timestamp, ...listed }) => listed),
  ...{ isDone: true, continueCursor: '', ...STAMP },
});
const OF_ENDPOINT: Answers = {
  ...SIGNED_IN,
  [`GET /webhooks/${ENDPOINT.id}`]: { ...ENDPOINT, ...STAMP },
  [`GET /webhooks/${ENDPOINT.id}/hours`]: { points: [], ...STAMP },
  'GET /webhooks/event-types': { events: [], count: 0, ...STAMP } as unknown as ListWebhookEventTypesResult,
};

describePages('a page for developers', () => {
  it('about an error leads to where the missing permission is added to the key', async () => {
    const answers: Answers = { ...OVERVIEW, ...OF_KEY, [`PATCH /user/api-keys/${KEY.id}`]: { apiKey: KEY, ...STAMP } };
    await onPage({ path: '/developer', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('link', { name: DEVELOPER.editKey }).click();
      await page.getByRole('heading', { level: 1, name: DEVELOPER.editKey }).waitFor();
      await page.getByRole('radiogroup', { name: 'Profile' }).getByRole('radio', { name: 'Read' }).check();
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.getByRole('button', { name: DEVELOPER.saveKey }).click();
      expect((await sent).postDataJSON()).toEqual({ permissions: { matches: { user_matches: 'read' }, orgs: { profile: 'read' } } });
      await page.getByRole('heading', { level: 1, name: KEY.label }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/developer/keys/${KEY.id}`);
    });
  });

  it('about a key counts only calls with the new secret as its first call', async () => {
    const rotated: RotateApiKeyResult = { apiKey: KEY, key: 'mp_live_new', ...STAMP } as RotateApiKeyResult;
    const answers: Answers = {
      ...OF_KEY,
      [`POST /user/api-keys/${KEY.id}/rotate`]: rotated,
      'GET /user/api-keys/requests': requestAt(at(-HOUR), 1),
    };
    await onPage({ path: `/developer/keys/${KEY.id}`, answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: DEVELOPER.rotate }).click();
      await page.getByText(DEVELOPER.waitingForCall).waitFor();
      await page.route(
        (url) => url.pathname.endsWith('/api-keys/requests'),
        (route) => route.fulfill({ json: requestAt(at(1), 7) }),
      );
      await page.getByText(DEVELOPER.called(403, '7')).waitFor();
    });
  });

  it('about an endpoint changes its address, name and events', async () => {
    const answers: Answers = {
      ...OF_ENDPOINT,
      [`GET /webhooks/${ENDPOINT.id}/deliveries`]: listOf(),
      [`PATCH /webhooks/${ENDPOINT.id}`]: { ok: true, ...STAMP },
    };
    await onPage({ path: `/developer/webhooks/${ENDPOINT.id}`, answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: DEVELOPER.editEndpoint }).click();
      const drawer = page.getByRole('dialog', { name: DEVELOPER.editEndpoint });
      await drawer.getByLabel(DEVELOPER.url).fill('https://hooks.example.org/new');
      await drawer.getByRole('checkbox', { name: 'All events' }).check();
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await drawer.getByRole('button', { name: DEVELOPER.saveEndpoint }).click();
      expect((await sent).postDataJSON()).toEqual({ url: 'https://hooks.example.org/new', events: ['*'], label: 'Website' });
    });
  });

  it('about an endpoint says when no delivery matches the filters, and resets them', async () => {
    const answers: Answers = {
      ...OF_ENDPOINT,
      [`GET /webhooks/${ENDPOINT.id}/deliveries`]: listOf(delivery('delivered', 200)),
      [`GET /webhooks/${ENDPOINT.id}/deliveries/del_1`]: delivery('delivered', 200),
    };
    await onPage({ path: `/developer/webhooks/${ENDPOINT.id}`, answers, isSignedIn: true }, async (page) => {
      await page.route(
        (url) => url.searchParams.has('status'),
        (route) => route.fulfill({ json: listOf() }),
      );
      const filters = page.getByRole('search', { name: DEVELOPER.deliveries });
      await filters.getByLabel(DEVELOPER.state).selectOption('dead_lettered');
      await page.getByText(DEVELOPER.noneFiltered).waitFor();
      await page.getByRole('button', { name: DEVELOPER.resetFilters }).click();
      await page.getByRole('list', { name: DEVELOPER.deliveries }).getByRole('button').waitFor();
    });
  });

  it('about an endpoint shows what came of a delivery that is sent again', async () => {
    const failed = delivery('dead_lettered', 500);
    const answers: Answers = {
      ...OF_ENDPOINT,
      [`GET /webhooks/${ENDPOINT.id}/deliveries`]: listOf(failed),
      [`GET /webhooks/${ENDPOINT.id}/deliveries/del_1`]: failed,
      [`POST /webhooks/${ENDPOINT.id}/deliveries/del_1/replay`]: { ok: true, ...STAMP },
    };
    await onPage({ path: `/developer/webhooks/${ENDPOINT.id}`, answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: DEVELOPER.replay, exact: true }).waitFor();
      let reads = 0;
      await page.route('**/deliveries/del_1', (route) => {
        reads += 1;
        return route.fulfill({ json: reads === 1 ? delivery('pending', null) : delivery('delivered', 204) });
      });
      await page.route(
        (url) => url.pathname.endsWith('/deliveries'),
        (route) => route.fulfill({ json: listOf(reads > 1 ? delivery('delivered', 204) : failed) }),
      );
      await page.getByRole('button', { name: DEVELOPER.replay, exact: true }).click();
      await page.getByRole('status').filter({ hasText: DEVELOPER.replayed }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: `${wordOf('WebhookDeliveryStatus', 'delivered')} · 204` })
        .waitFor();
      await page.getByRole('list', { name: DEVELOPER.deliveries }).getByText('204').waitFor();
    });
  });

  it('leads on a phone from a delivery to its details', async () => {
    const answers: Answers = {
      ...OF_ENDPOINT,
      [`GET /webhooks/${ENDPOINT.id}/deliveries`]: listOf(delivery('delivered', 200)),
      [`GET /webhooks/${ENDPOINT.id}/deliveries/del_1`]: delivery('delivered', 200),
    };
    await onPage({ path: `/developer/webhooks/${ENDPOINT.id}`, answers, isSignedIn: true }, async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('list', { name: DEVELOPER.deliveries }).getByRole('button').click();
      const detail = page.getByRole('group', { name: 'match.created' });
      expect(await detail.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });
});
