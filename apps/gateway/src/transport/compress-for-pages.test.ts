import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressForPages } from './compress-for-pages.js';

const LONG = 'A long story. '.repeat(100);
const WEB = { 'x-matchpoint-web': '1' };
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  app.addHook('onSend', compressForPages);
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(LONG));
  app.post('/list', async () => ({ story: LONG }));
  app.post('/short', async () => ({ story: 'none' }));
});
afterAll(() => app.close());

const ask = async (options: InjectOptions) => {
  const { headers, rawPayload } = await app.inject({ ...options, headers: { 'accept-encoding': 'gzip', ...options.headers } });
  return { encoding: headers['content-encoding'], content: headers['content-encoding'] ? gunzipSync(rawPayload).toString() : undefined };
};

it('compresses a page', async () => {
  expect(await ask({ url: '/page' })).toEqual({ encoding: 'gzip', content: LONG });
  expect(await ask({ url: '/page', headers: { 'accept-encoding': 'identity' } })).toMatchObject({ encoding: undefined });
});

it('compresses large responses to POST reads of the web app', async () => {
  expect(await ask({ method: 'POST', url: '/list', headers: WEB })).toEqual({ encoding: 'gzip', content: JSON.stringify({ story: LONG }) });
  expect(await ask({ method: 'POST', url: '/short', headers: WEB })).toMatchObject({ encoding: undefined });
});

it('doesn’t compress responses to other clients', async () => {
  expect(await ask({ method: 'POST', url: '/list' })).toMatchObject({ encoding: undefined });
});
