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
