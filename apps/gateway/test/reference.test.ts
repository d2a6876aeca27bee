import { readFileSync } from 'node:fs';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROUTES } from '../src/routes/index.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(database, {});
});
afterAll(() => gateway.stop());

it('the reference page names a script and a description, and both exist', async () => {
  const page = await (await gateway.fetch('//api-reference')).text();
  const [, script = ''] = /<script src="([^"]+)"/.exec(page) ?? [];
  const [, description = ''] = /data-url="([^"]+)"/.exec(page) ?? [];

  const viewer = await gateway.fetch(`/${script}`);
  expect(viewer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(await viewer.text()).toContain('createApiReference');
  expect(await (await gateway.fetch(`/${description}`)).json()).toMatchObject({ openapi: '3.1.0' });
});

it('serves the same page under /api-reference/ as under /api-reference', async () => {
  const [plain, slashed] = await Promise.all([gateway.fetch('//api-reference'), gateway.fetch('//api-reference/')]);
  expect([slashed.status, slashed.headers.get('content-security-policy')]).toEqual([200, plain.headers.get('content-security-policy')]);
  expect(await slashed.text()).toBe(await plain.text());
  expect((await gateway.fetch('//api-reference/', { method: 'POST' })).status).toBe(405);
});

it('sends large files compressed to clients that accept it, and keeps the script under its hash', async () => {
  const page = await (await gateway.fetch('//api-reference')).text();
  const [, script = ''] = /<script src="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/\/[0-9a-f]{16}\.js$/);
  const get = (path: string, encoding: string) => gateway.fetch(`/${path}`, { headers: { 'accept-encoding': encoding } });
  for (const path of [script, '/api-reference/openapi.full.json', '/api-reference/asyncapi.json']) {
    const plain = await get(path, 'identity');
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const compressed = await get(path, encoding);
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 3);
      expect(await compressed.text()).toBe(text);
    }
  }
  expect((await get(script, 'br')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/api-reference/viewer/0123456789abcdef.js', 'br')).headers.get('cache-control')).toBe('no-store');
});

const DOCUMENTS = ['openapi', 'openapi.full', 'asyncapi'].map((name) => `/api-reference/${name}`);
const FILES = [...DOCUMENTS.flatMap((document) => [`${document}.json`, `${document}.yaml`]), '/llms.txt'];

describe.each(FILES)('%s', (file) => {
  const get = (headers: Record<string, string>) => gateway.fetch(`/${file}`, { headers });

  it('may be cached for minutes and has an ETag for its encoding', async () => {
    const tags = new Set<string | null>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers } = await get({ 'accept-encoding': encoding });
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
      expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(3);
  });

  it('answers 304 without a body to a client that has it in any encoding, and 200 to one that has another version', async () => {
    const tag = (await get({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get({ 'if-none-match': known, 'accept-encoding': 'gzip' });
      expect([answer.status, await answer.text()], known).toEqual([304, '']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]+-gzip"$/);
      expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    }
    for (const other of ['"other"', '', tag.replace(/"/g, '')]) expect((await get({ 'if-none-match': other })).status, other).toBe(200);
  });
});

it.each(DOCUMENTS)('%s.yaml equals the JSON, for parsers of YAML 1.1 and 1.2', async (document) => {
  const json: unknown = await (await gateway.fetch(`/${document}.json`)).json();
  const answer = await gateway.fetch(`/${document}.yaml`);
  expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  const text = await answer.text();
  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version, maxAliasCount: 0 })).toEqual(json);
});

it('links every document from the reference page, the description, llms.txt and the README', async () => {
  const read = async (path: string): Promise<string> => (await gateway.fetch(`/${path}`)).text();
  const { info } = JSON.parse(await read('/api-reference/openapi.full.json')) as { info: { description: string } };
  const sources = {
    page: await read('/api-reference'),
    description: info.description,
    llms: await read('/llms.txt'),
    readme: readFileSync(new URL('../../../README.md', import.meta.url), 'utf8'),
  };
  for (const [source, text] of Object.entries(sources)) {
    expect(text, source).toContain('/api-reference/openapi.full.json');
    expect(text, source).toContain('/api-reference/asyncapi.json');
  }
});

it('lists every operation and every document in llms.txt', async () => {
  const text = await (await gateway.fetch('//llms.txt')).text();
  expect(text).toMatch(/^# Matchpoint\n\n> /);
  for (const { method, path, operationId } of ROUTES) expect(text).toContain(`\`${method} ${path}\` (\`${operationId}\`)`);
  for (const file of FILES) if (file !== '/llms.txt') expect(text).toContain(`${file})`);
});
