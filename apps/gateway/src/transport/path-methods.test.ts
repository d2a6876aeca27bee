import { DomainError } from '@matchpoint/errors';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followPathMethods } from './path-methods.js';

const app = Fastify({ routerOptions: { maxParamLength: 8 } });

beforeAll(async () => {
  app.addHttpMethod('PROPFIND');
  const methods = followPathMethods(app, { maxParamLength: 8 });
  app.setErrorHandler((error: DomainError, _request, reply) => reply.status(error.httpStatus).send(error.details ?? {}));
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 ? (methods.refusalOf(request) ?? new DomainError('error_not_found')) : undefined),
  );
  app.get('/things/:id', async () => 'a thing');
  app.patch('/things/:thingId', async () => 'a thing');
  app.post('/things/create', async () => 'a new thing');
  app.get('/things/:id/parts', async () => 'its parts');
  app.post('/:kind/create', async () => 'new');
  methods.complete();
  await app.ready();
});
afterAll(() => app.close());

it.each([
  ['POST', '/things/a', ['GET', 'HEAD', 'PATCH']],
  ['PROPFIND', '/things/a?b=c', ['GET', 'HEAD', 'PATCH']],
  ['GET', '/things/create', ['POST']],
  ['HEAD', '/things/create', ['POST']],
  ['PATCH', '/things/create', ['POST']],
  ['PROPFIND', '/things/create', ['POST']],
  ['DELETE', '/things/a/parts', ['GET', 'HEAD']],
  ['GET', '/others/create', ['POST']],
] as const)('%s %s is refused with 405 and the methods of the path, not of another that looks like it', async (method, url, allow) => {
  const response = await app.inject({ method: method as 'GET', url });
  expect(response.statusCode).toBe(405);
  if (method !== 'HEAD') expect(response.json()).toEqual({ allow });
});

it.each([
  ['GET', '/things/a', 200],
  ['PATCH', '/things/a', 200],
  ['POST', '/things/create', 200],
  ['POST', '/others/create', 200],
  ['POST', '/things/', 404],
  ['POST', '/things/a/others', 404],
  ['PROPFIND', '/nothing', 404],
] as const)('%s %s is %i as without the other methods', async (method, url, status) => {
  expect((await app.inject({ method: method as 'GET', url })).statusCode).toBe(status);
});
