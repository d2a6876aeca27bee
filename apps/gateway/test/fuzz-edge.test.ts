import { DomainError, ERRORS, isErrorCode } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedErrors, type RouteDefinition } from '../src/operation/route-definition.js';
import { ROUTES } from '../src/routes/index.js';
import { anyRequest, type AnyRequest } from './any-request.js';
import { openRaw, type RawAnswer } from './raw-http.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;
const keys: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    otherwise: () => Promise.reject(new DomainError('error_unavailable')),
    uploads: { ingestImage: () => Promise.reject(new DomainError('error_upload_token_invalid')) },
  });
  const grants = [
    {},
    { kind: 'game_developer', gameId: 'valorant' },
    { kind: 'league_operator', leagueId: 'league_1' },
    { plan: 'api_free' },
  ] as const;
  for (const grant of grants) keys.push(await gateway.key(grant));
});
afterAll(() => gateway.stop());

/** Refusals of what never reached an operation: no such path or method, malformed, too slow, a header too large. */
const OF_TRANSPORT = [400, 404, 405, 408, 429, 431];

function declaredStatuses(route: RouteDefinition | undefined): number[] {
  if (!route) return [200, 204, 401, 403, 413, 415, 503, ...OF_TRANSPORT];
  return [route.status ?? 200, 408, 431, ...derivedErrors(route).map((code) => ERRORS[code].http)];
}

it("answers whatever is said to it in the contract's form, and then listens on or closes", async () => {
  let next = 0;
  const requests = anyRequest(ROUTES, () => keys[next++ % keys.length] as string);
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      await gateway.emptyRedis();
      await check(request);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

async function check({ bytes, method, route, isUnfinished }: AnyRequest): Promise<void> {
  const connection = openRaw(gateway.baseUrl, { isHead: method === 'HEAD' });
  try {
    connection.write(bytes);
    const timer = setTimeout(() => connection.socket.destroy(), isUnfinished ? 200 : 10_000);
    const [first] = await connection.answers();
    clearTimeout(timer);
    if (!first) {
      expect(isUnfinished, connection.received()).toBe(true);
      return;
    }
    // Open means usable.
    if (first.headers.connection !== 'close') connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answers = await connection.closed;
    expect(answers.length, connection.received()).toBeGreaterThan(first.headers.connection === 'close' ? 0 : 1);
    // Of what follows a body of another length than was said nothing is known.
    answers.forEach((answer, index) => expectForm(answer, { method, statuses: declaredStatuses(index === 0 ? route : undefined) }));
  } finally {
    connection.socket.destroy();
  }
}

function expectForm({ status, headers, text }: RawAnswer, { method, statuses }: { method: string; statuses: number[] }): void {
  expect(statuses, `${status} ${text}`).toContain(status);
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._~:@+/=-]{1,128}$/);
  if (status < 400) return;
  for (const name of ['limit', 'remaining', 'reset']) expect(headers[`x-ratelimit-${name}`], `${name} of ${text}`).toMatch(/^\d+$/);
  if (method === 'HEAD') return;
  const body = JSON.parse(text) as { error: unknown };
  expect(body).toMatchObject({ message: expect.any(String), requestId: headers['x-request-id'] });
  expect(isErrorCode(body.error)).toBe(true);
  expect(text.length).toBeLessThan(8_192);
}
