import { ManualClock } from '@matchpoint/core';
import { afterEach, describe, expect, it } from 'vitest';
import { ModelledApi } from '../../test/modelled-api.js';
import { tendEndpoints } from './endpoints.js';
import type { Sink } from './sink.js';
import { newState } from './state-file.js';
import { loadWorld } from './world.js';

const EPOCH = '2026-06-01T18:00:00.000Z';
const sinks: Sink[] = [];
afterEach(() => sinks.splice(0).forEach((sink) => sink.close()));

describe('the endpoints of the living demo', () => {
  it('are two, created once, one that receives and one that fails', async () => {
    const world = await loadWorld();
    const api = new ModelledApi(world);
    const store = { state: newState(EPOCH), save: () => undefined };
    const context = { api, world, store, clock: new ManualClock(EPOCH), say: () => undefined };
    sinks.push(await tendEndpoints(context));
    const [first] = sinks;
    const urls = ['/good', '/failing'].map((path) => `http://127.0.0.1:${first?.port}${path}`);
    expect(api.webhooks.map(({ url }) => url)).toEqual(urls);
    const statuses = urls.map(async (url) => (await fetch(url, { method: 'POST', body: '{}' })).status);
    expect(await Promise.all(statuses)).toEqual([204, 500]);
    // The port is taken now: the next start finds another one, and updates both endpoints.
    sinks.push(await tendEndpoints(context));
    expect(api.webhooks).toHaveLength(2);
    expect(api.webhooks.map(({ url }) => new URL(url).port)).toEqual([String(sinks[1]?.port), String(sinks[1]?.port)]);
  });
});
