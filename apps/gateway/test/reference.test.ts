import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(database, {});
});
afterAll(() => gateway.stop());

it('the reference page names a script and a description, and both are there', async () => {
  const page = await (await gateway.fetch('//api-reference')).text();
  const [, script = ''] = /<script src="([^"]+)"/.exec(page) ?? [];
  const [, description = ''] = /data-url="([^"]+)"/.exec(page) ?? [];

  const viewer = await gateway.fetch(`/${script}`);
  expect(viewer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(await viewer.text()).toContain('createApiReference');
  expect(await (await gateway.fetch(`/${description}`)).json()).toMatchObject({ openapi: '3.1.0' });
});

it('what is large is sent compressed to who takes it, and the script is kept under its hash', async () => {
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
