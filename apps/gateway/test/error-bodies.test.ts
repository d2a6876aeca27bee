import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashKey } from '../src/edge/keys/key-format.js';
import { sendRaw } from './send-raw.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

/**
 * Every kind of refusal there is, by whoever makes it: the edge, a route, a service, the framework, Node's parser
 * (docs/reference/errors.md).
 */

const database = useDatabase('gateway');
let gateway: TestGateway;
let key: string;
let freeKey: string;
let emptyKey: string;

const refuse = (error: Error) => async (): Promise<never> => {
  throw error;
};

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    catalog: { listGames: async () => ({ games: [], objectives: [] }) },
    gameRanks: {
      upsertGameRank: refuse(new DomainError('error_idempotency_key_conflict')),
      deleteGameRank: refuse(new DomainError('error_idempotency_in_progress')),
      listGameRanks: refuse(new DomainError('error_unavailable')),
    },
    profiles: { batchGetTeams: async ({ items }) => ({ items: items.map(() => ({ team: undefined })) }) },
  });
  [key, freeKey, emptyKey] = [await gateway.key(), await gateway.key({ plan: 'api_free' }), await gateway.key()];
  await gateway.context.limiter.take([{ bucket: 'key', id: (await gateway.context.keys.find(hashOf(emptyKey)))?.id ?? '', cost: 60 }]);
});
afterAll(() => gateway.stop());

const hashOf = (plaintext: string): string => hashKey(plaintext, gateway.context.config.keyPepper);
const RANK = '{"gameId": "valorant", "mode": "ranked", "sr": 1}';
const api =
  (path: string, { by = key, body, ...init }: RequestInit & { by?: string } = {}) =>
  async (): Promise<[number, string, string | null]> => {
    const response = await gateway.fetch(path, { ...(by !== '' && { key: by }), ...(body != null && { method: 'POST', body }), ...init });
    return [response.status, await response.text(), response.headers.get('x-request-id')];
  };
const raw = (text: string) => async (): Promise<[number, string, string | null]> => {
  const answer = await sendRaw(gateway.baseUrl, text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return [Number(head.split(' ')[1]), body, /^x-request-id: (.*)$/im.exec(head)?.[1] ?? null];
};

type Refusal = [name: string, status: number, code: string, send: () => Promise<[number, string, string | null]>];
const REFUSALS: () => Refusal[] = () => [
  ['no key', 401, 'error_api_key_required', api('/games', { by: '' })],
  ['a bad key', 401, 'error_api_key_invalid', api('/games', { by: 'mp_live_nonsense' })],
  ['an empty bucket', 429, 'error_api_rate_limited', api('/games', { by: emptyKey })],
  ['a plan too small', 403, 'error_api_feature_required', api('/user/game-ranks', { by: freeKey, body: RANK })],
  ['another kind of key', 403, 'error_game_scope_mismatch', api('/game/matches', { body: '{}' })],
  ['an unknown path', 404, 'error_not_found', api('/nowhere')],
  ['another method', 405, 'error_method_not_allowed', api('/games', { method: 'DELETE' })],
  ['a malformed escape', 400, 'INVALID_INPUT', api('/teams/%zz')],
  ['a parameter too long', 400, 'INVALID_INPUT', api(`/teams/${'x'.repeat(2_000)}`)],
  ['a value out of bounds', 400, 'INVALID_INPUT', api('/user/game-ranks', { body: '{"gameId": "valorant", "mode": "ranked", "sr": -1}' })],
  ['a body that is no JSON', 400, 'INVALID_INPUT', api('/user/game-ranks', { body: '{' })],
  ['a body too large', 413, 'error_payload_too_large', api('/user/game-ranks', { body: `"${'x'.repeat(1024 * 1024)}"` })],
  [
    'a body of another type',
    415,
    'error_unsupported_media_type',
    api('/user/game-ranks', { body: 'a=1', headers: { 'content-type': 'text/csv' } }),
  ],
  ['an unknown team', 404, 'error_team_not_found', api('/teams/nobody')],
  ['a conflict that a service tells of', 409, 'error_idempotency_key_conflict', api('/user/game-ranks', { body: RANK })],
  [
    'a service that is busy with the same',
    409,
    'error_idempotency_in_progress',
    api('/user/game-ranks/valorant/ranked', { method: 'DELETE' }),
  ],
  ['a service that is away', 503, 'error_unavailable', api('/user/game-ranks')],
  ['a service that fails', 500, 'error_internal', api('/user/connections')],
  ['an upload with no good token', 404, 'error_upload_token_invalid', api('//uploads/x', { method: 'POST', by: '' })],
  ['an upload by another method', 405, 'error_method_not_allowed', api('//uploads/x', { by: '' })],
  ['an image with no good signature', 404, 'error_not_found', api('//media/img_1', { by: '' })],
  ['an unknown path of the reference', 404, 'error_not_found', api('//api-reference/nothing.json', { by: '' })],
  ['what is not HTTP', 400, 'INVALID_INPUT', raw('NOT HTTP\r\n\r\n')],
  ['no Host', 400, 'INVALID_INPUT', raw('GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['headers too large', 431, 'INVALID_INPUT', raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`)],
  ['CONNECT', 405, 'error_method_not_allowed', raw('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')],
];

it("every refusal has the contract's body: its code, a message, the same as details, the request's id", async () => {
  for (const [name, status, code, send] of REFUSALS()) {
    const [answered, text, requestId] = await send();
    const body = JSON.parse(text) as Record<string, unknown>;
    expect({ name, status: answered, error: body.error }).toEqual({ name, status, error: code });
    expect({ name, body }).toEqual({
      name,
      body: {
        error: code,
        message: expect.stringMatching(/\S/),
        details: body.message,
        requestId,
        ...(body.issues !== undefined && { issues: [{ path: expect.any(String), message: expect.any(String) }] }),
      },
    });
  }
});

it('logs each server error with the request id that the client got', async () => {
  const warn = vi.spyOn(gateway.context.logger, 'warn');
  const [status, , requestId] = await api('/user/game-ranks')();
  expect(status).toBe(503);
  const fields = { requestId, error: 'error_unavailable', err: expect.any(DomainError) as unknown };
  expect(warn.mock.calls).toContainEqual([expect.objectContaining(fields), 'request not served']);
  warn.mockRestore();
});
