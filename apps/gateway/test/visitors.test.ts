import type { CallerContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const seen: (CallerContext | undefined)[] = [];
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [], objectives: [] }) },
  matchDetails: {
    discoverMatches: async (_request, { caller }) => {
      seen.push(caller);
      return { matches: [], hasMore: false };
    },
  },
};
const WEB = { 'x-matchpoint-web': '1' };
const database = useDatabase('gateway');
let open: TestGateway;
let closed: TestGateway;

beforeAll(async () => {
  open = await startTestGateway(database, SERVICES);
  closed = await startTestGateway(database, SERVICES, { MATCHPOINT_PUBLIC_PAGES: 'off' });
});
afterAll(async () => {
  await Promise.all([open.stop(), closed.stop()]);
});
beforeEach(() => void (seen.length = 0));

const refusal = async (response: Response): Promise<[number, string | undefined]> => [
  response.status,
  ((await response.json()) as { error?: string }).error,
];
const REQUIRED = [401, 'error_api_key_required'];

describe('a visitor who is not signed in', () => {
  it('reads public data in the web app, using only the IP bucket, as an anonymous caller to every service', async () => {
    const read = await open.fetch('/games', { headers: WEB });
    expect([read.status, read.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
    expect((await open.fetch('/matches/discover', { method: 'POST', headers: WEB })).status).toBe(200);
    expect(seen).toEqual([{ kind: 'visitor', userId: '', keyId: '' }]);
  });

  it.each<[string, string, RequestInit]>([
    ['does not send the header of the web app', '/games', {}],
    ['sends another value of the header', '/games', { headers: { 'x-matchpoint-web': 'true' } }],
    ['sends an empty key', '/games', { headers: { ...WEB, authorization: '' } }],
    ['asks for a user’s own data', '/user/ongoing-matches', { headers: WEB }],
    ['asks for data of a league’s staff', '/leagues/vct/members', { method: 'POST', headers: WEB }],
    ['writes', '/user/game-ranks', { method: 'POST', headers: WEB, body: '{' }],
  ])('needs a key if it %s', async (_what, path, init) => {
    expect(await refusal(await open.fetch(path, init))).toEqual(REQUIRED);
  });

  it('learns that the session of its cookie has ended, and is a visitor without the cookie', async () => {
    const headers = { ...WEB, cookie: `mp_session=${'A'.repeat(43)}` };
    expect(await refusal(await open.fetch('/games', { headers }))).toEqual([401, 'error_session_invalid']);
  });

  it('sees nothing if public pages are disabled; keys and sessions do', async () => {
    expect(await refusal(await closed.fetch('/games', { headers: WEB }))).toEqual(REQUIRED);
    expect((await closed.fetch('/games', { key: await closed.key() })).status).toBe(200);
    const { cookie } = await closed.signIn('user_1');
    expect((await closed.fetch('/games', { headers: { cookie } })).status).toBe(200);
  });
});
