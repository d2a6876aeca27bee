import Fastify from 'fastify';
import Type, { type Static } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list, text } from './fields.js';
import { compileSerializer } from './compile-serializer.js';
import { keepJson, keptJsonWriter } from './kept-json.js';

const Item = Type.Object({ name: text('A name.') });
const Page = Type.Object({ items: list(Item, 'Items.'), count: Type.Optional(Type.Integer()), timestamp: Type.Optional(text('A time.')) });
const app = Fastify();
app.setSerializerCompiler(compileSerializer);
let answer: Static<typeof Page>;

beforeAll(async () => {
  const schema = { response: { 200: Page } };
  const writeKept = keptJsonWriter(Page, 'items');
  app.setErrorHandler((error, _, reply) => reply.status(500).send({ error: String(error) }));
  app.get('/plain', { schema }, async () => answer);
  app.get('/kept', { schema }, async (_, reply) => {
    writeKept(reply);
    return answer;
  });
  await app.ready();
});
afterAll(() => app.close());

const textAt = async (url: string): Promise<string> => (await app.inject({ url })).body;
/** Without the time. */
const headersAt = async (url: string): Promise<object> => ({ ...(await app.inject({ url })).headers, date: '' });

it.each([
  ['no item', { items: [], count: 0 }],
  ['items of which one keeps its JSON', { items: [keepJson({ name: '"A"', secret: 1 }), { name: 'B', secret: 1 }], count: 2 }],
  ['no other field', { items: [{ name: 'A' }] }],
  ['an optional field', { items: [{ name: 'A' }], count: 1, timestamp: '2026-01-01' }],
])('a response with %s is the same as without kept JSON', async (_, given) => {
  answer = given;
  expect(await textAt('/kept')).toBe(await textAt('/plain'));
  expect(await textAt('/kept')).toBe(await textAt('/plain'));
  expect(await headersAt('/kept')).toEqual(await headersAt('/plain'));
});

it('a response that lacks a field of an item is an error, as without kept JSON', async () => {
  answer = { items: [{} as { name: string }] };
  expect((await app.inject({ url: '/kept' })).statusCode).toBe(500);
  expect(await textAt('/kept')).toBe(await textAt('/plain'));
});

it('an item that keeps its JSON is written once', async () => {
  const item = keepJson({ name: 'A' });
  answer = { items: [item], count: 1 };
  await textAt('/kept');
  item.name = 'B';
  expect(await textAt('/kept')).toBe('{"items":[{"name":"A"}],"count":1}');
});
