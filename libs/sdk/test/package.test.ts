import fs from 'node:fs';
import path from 'node:path';
import { createCustomerProject, type CustomerProject } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './answering-server.js';

const PATIENCE_MS = 120_000;
const VERSION = (JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }).version;

let project: CustomerProject;
beforeAll(async () => {
  project = await createCustomerProject();
}, 4 * PATIENCE_MS);
afterAll(() => project?.remove());

describe('the published package', () => {
  const installed = (): string => path.join(project.folder, 'node_modules/@matchpoint/sdk');

  test('holds code, declarations, README, LICENSE and manifest, and nothing else', () => {
    const names = fs.readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter((name) => /(^|\/)[^/]+\.\w+$/.test(name));
    expect(names).toEqual(expect.arrayContaining(['README.md', 'package.json', 'index.js', 'index.d.ts', 'webhooks.js', 'schemas.js']));
    expect(names.filter((name) => !/^[\w/-]+\.(js|d\.ts)$|^(README\.md|package\.json)$/.test(name))).toEqual([]);
    expect(fs.readFileSync(path.join(installed(), 'LICENSE'), 'utf8')).toContain('Apache License');
  });

  test('has a manifest with license, repository and keywords, and without settings of the workspace', () => {
    const text = fs.readFileSync(path.join(installed(), 'package.json'), 'utf8');
    const manifest = JSON.parse(text) as Record<string, object>;
    expect(manifest).toMatchObject({ license: 'Apache-2.0', repository: { directory: 'libs/sdk' }, keywords: expect.any(Array) });
    for (const unwanted of ['nx', 'scripts', 'private', 'devDependencies']) expect(manifest).not.toHaveProperty(unwanted);
    expect(text).not.toMatch(/@matchpoint\/source|\.\/src|\.\/dist/);
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(['standardwebhooks']);
    const named = [...text.matchAll(/"\.\/([\w.-]+\.(?:js|d\.ts))"/g)].map(([, name]) => name as string);
    expect(named).toHaveLength(6);
    for (const name of named) expect(fs.existsSync(path.join(installed(), name)), name).toBe(true);
  });

  test(
    'works in plain JavaScript modules on Node, which it names in User-Agent',
    async () => {
      const server = await startServer(() => ({ body: { games: [], timestamp: '2026-01-15T12:00:00.000Z' } }));
      try {
        project.write('plain.js', PLAIN);
        expect(await project.run('plain.js', { MATCHPOINT_URL: `${server.url}/api/v1/` })).toBe('0 match.completed TypeError true\n');
        expect(server.asked.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
          ['/api/v1/games', `matchpoint-sdk/${VERSION} plain/1.0`],
        ]);
      } finally {
        await server.stop();
      }
    },
    PATIENCE_MS,
  );

  test(
    'compiles in a strict project with exactOptionalPropertyTypes, its own declarations included',
    async () => {
      project.write('strict.ts', STRICT);
      project.write('receiver.ts', RECEIVER);
      const strictest = { exactOptionalPropertyTypes: true, skipLibCheck: false };
      const lib = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'];
      await project.compile(['strict.ts'], { ...strictest, lib, types: [] });
      const typeRoots = [path.resolve(import.meta.dirname, '../../../node_modules/@types')];
      await project.compile(['receiver.ts'], { ...strictest, lib: ['es2022'], typeRoots, types: ['node'] });
    },
    PATIENCE_MS,
  );
});

const PLAIN = `
import { createMatchpoint } from '@matchpoint/sdk';
import { createMatchBody } from '@matchpoint/sdk/schemas';
import { signTestWebhook, verify } from '@matchpoint/sdk/webhooks';

const mp = createMatchpoint({ baseUrl: process.env.MATCHPOINT_URL, apiKey: 'mp_live_key', appName: 'plain/1.0' });
const { games } = await mp.games.list();
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const { headers, body } = signTestWebhook(secret, { type: 'match.completed', data: {} });
let failure;
try {
  createMatchpoint({ apiKey: 'mp_live_key' });
} catch (error) {
  failure = error.name;
}
console.log(games.length, verify(secret, headers, body).type, failure, createMatchBody.required.includes('teamId'));
`;

/** Values that may be undefined, such as an environment variable or a form field, can be passed as they are. */
const STRICT = `
import { createClient, createMatchpoint, MatchpointError, matches, type CallOptions, type MatchSummary } from '@matchpoint/sdk';
import { createMatchBody, type JsonSchema } from '@matchpoint/sdk/schemas';

declare const maybe: string | undefined;
declare const many: number | undefined;
declare const controller: AbortController | undefined;

const options: CallOptions = { timeoutMs: many, signal: controller?.signal, headers: undefined, onAnswer: undefined };
const mp = createMatchpoint({ baseUrl: 'https://matchpoint.example.org', apiKey: maybe, appName: maybe, fetch: undefined, ...options });
const page = createClient({ baseUrl: '', session: true }, { matches });
const bounds: JsonSchema = createMatchBody.properties.teamSize;
export async function show(): Promise<MatchSummary[]> {
  const found: MatchSummary[] = await page.matches.listUserMatches({ numItems: many, cursor: maybe }, options).toArray({ limit: 10 });
  try {
    await mp.leaderboards.listTeamLeaderboard({ gameSlug: maybe, limit: many });
    await mp.matches.forfeit('match_1', { reason: maybe }, { idempotencyKey: maybe });
    await mp.call('POST', '/leagues', { body: { limit: many } }, options);
    for await (const { id } of mp.matches.stream('match_1', { signal: controller?.signal, lastEventId: maybe })) console.log(id);
  } catch (error) {
    if (!(error instanceof MatchpointError) || error.code !== 'error_api_rate_limited') throw error;
    console.log(error.status, error.headers.get('Retry-After'));
  }
  // @ts-expect-error this client has no such group
  page.teams;
  return bounds ? found : [];
}
`;

const RECEIVER = `
import { signTestWebhook, verify, type WebhookEvent } from '@matchpoint/sdk/webhooks';

declare const maybe: string | undefined;

const { headers, body } = signTestWebhook('whsec_AAAA', { type: 'match.completed', data: {}, id: maybe });
export const event: WebhookEvent = verify(['whsec_AAAA'], headers, body);
`;
