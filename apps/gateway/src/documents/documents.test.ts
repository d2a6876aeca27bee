import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ERRORS } from '@matchpoint/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedErrors } from '../operation/route-definition.js';
import { ROUTES } from '../routes/index.js';
import { fullDocument, publishedDocument } from './documents.js';
import { EXAMPLES } from '../generated/examples.js';

/** The 13 basic paths (docs/reference/values.md#documents). */
const PUBLISHED = [
  '/user/matches',
  '/teams/{identifier}/matches',
  '/orgs/{identifier}/matches',
  '/twitch/badges/global',
  '/twitch/badges/channel',
  '/leagues',
  '/leagues/{identifier}',
  '/leagues/{identifier}/members',
  '/leagues/{identifier}/seasons',
  '/leagues/{identifier}/seasons/{seasonId}',
  '/leagues/{identifier}/standings',
  '/leagues/{identifier}/games',
  '/leagues/{identifier}/activity-feed',
];
/** Outside of `/api/v1` (docs/reference/values.md#documents). */
const OF_IMAGES = ['POST /uploads/{token}', 'GET /media/{storageId}'];
const HTTP_METHODS = ['get', 'post', 'patch', 'delete'];

interface Operation {
  'operationId': string;
  'description': string;
  /** Set if it differs from the document's. */
  'security'?: object[];
  'responses': Record<string, { $ref?: string; description: string }>;
  'x-error-codes': Record<string, string[]>;
}
type Paths = Record<string, Record<string, Operation>>;

const full = fullDocument(ROUTES, 'https://matchpoint.example.org', EXAMPLES) as { paths: Paths };
const published = publishedDocument(ROUTES, 'https://matchpoint.example.org', EXAMPLES) as { paths: Paths };
const operations = Object.entries(full.paths).flatMap(([route, item]) =>
  HTTP_METHODS.flatMap((method) => (item[method] ? [{ name: `${method.toUpperCase()} ${route}`, operation: item[method] }] : [])),
);

describe('the OpenAPI descriptions', () => {
  it('contain only the basic paths', () => {
    expect(Object.keys(published.paths).sort()).toEqual([...PUBLISHED].sort());
  });

  it.each([
    ['/matches/{matchId}/stream', 'LastEventId', { pattern: '^[0-9]{1,10}$' }],
    ['/tournaments/{identifier}/stream', 'LastEventId', { pattern: '^[0-9]{1,10}$' }],
    ['/stream', 'LastEventNumbers', { pattern: '^[0-9]{1,10}([.][0-9]{1,10}){0,24}$' }],
    ['/user/stream', 'LastEventIdOrMark', { type: 'string' }],
  ])('document with which ids GET %s can be resumed', (route, name, schema) => {
    expect(full.paths[route]?.get).toMatchObject({
      parameters: expect.arrayContaining([{ $ref: `#/components/parameters/${name}` }]) as object,
    });
    expect(full).toMatchObject({ components: { parameters: { [name]: { name: 'Last-Event-ID', schema } } } });
  });

  it.each([
    ['https://matchpoint.example.org', '__Host-mp_session'],
    ['http://127.0.0.1:8080', 'mp_session'],
  ])('name the session cookie as the installation at %s sets it', (baseUrl, name) => {
    expect(fullDocument(ROUTES, baseUrl)).toMatchObject({ components: { securitySchemes: { session: { in: 'cookie', name } } } });
  });

  it('document for every route whether it requires a key, a session or neither', () => {
    const schemes = { visitor: ['apiKey', 'session', ''], session: ['session'], recent: ['session'], nobody: [] };
    for (const { operationId, accepts = 'caller' } of ROUTES) {
      const security = operations.find(({ operation }) => operation.operationId === operationId)?.operation.security;
      const named = security?.map((each) => Object.keys(each)[0] ?? '');
      expect(named, operationId).toEqual(accepts === 'caller' ? undefined : schemes[accepts]);
    }
    expect(published).toMatchObject({ security: [{ apiKey: [] }], components: { securitySchemes: { apiKey: { scheme: 'bearer' } } } });
    expect(JSON.stringify(published)).not.toContain('mp_session');
  });

  it('describe every route, and the two paths that carry images', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      [...ROUTES.map(({ method, path: route }) => `${method} ${route}`), ...OF_IMAGES].sort(),
    );
  });

  it('document for every route the errors that precede it', () => {
    for (const {
      operation: { responses, security },
      name,
    } of operations.filter(({ name }) => !OF_IMAGES.includes(name))) {
      const isForAnybody = security?.length === 0;
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining([...(isForAnybody ? [] : ['401']), '408', '429', '431']));
    }
  });

  it('name every code of an operation under its status, in the response and as data', () => {
    for (const route of ROUTES) {
      const operation = operations.find(({ operation: { operationId } }) => operationId === route.operationId)?.operation as Operation;
      for (const code of derivedErrors(route)) {
        const status = String(ERRORS[code].http);
        expect(operation.responses[status]?.description, `${route.operationId} ${code}`).toContain(`\`${code}\``);
        expect(operation['x-error-codes'][status]).toContain(code);
      }
    }
  });

  it('share one body and one response per status among all errors', () => {
    for (const {
      operation: { responses },
      name,
    } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) >= 400) expect(response.$ref, `${name} ${status}`).toMatch(/^#\/components\/responses\/\w+$/);
      }
    }
    expect(JSON.stringify(full.paths)).not.toContain('allOf');
  });

  it('use each operationId once', () => {
    const ids = operations.map(({ operation: { operationId } }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** An endpoint's id begins with `wh_`, so no request matches both. */
const RESOLVED_BY_IDS =
  'error: Paths should resolve unambiguously. Found two ambiguous paths: `/webhooks/{id}/rotate-secret` and ' +
  '`/webhooks/event-types/{event}`. (#/paths/~1webhooks~1event-types~1{event})';

describe.each<[name: string, document: object, resolved: string[]]>([
  ['openapi.json', published, []],
  ['openapi.full.json', full, [RESOLVED_BY_IDS]],
])('%s', (name, document, resolved) => {
  let directory: string;
  let file: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'matchpoint-openapi-'));
    file = path.join(directory, name);
    await writeFile(file, JSON.stringify(document));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('passes every recommended rule of Redocly, including warnings', async () => {
    await writeFile(path.join(directory, 'redocly.yaml'), 'extends: [recommended-strict]\n');
    const redocly = path.resolve(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [redocly, 'lint', file, '--config', path.join(directory, 'redocly.yaml'), '--format', 'json'],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 64 * 1024 * 1024,
      },
    ).catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(stdout) as { problems: { message: string; severity: string; location: { pointer?: string }[] }[] };
    expect(problems.map(({ severity, message, location }) => `${severity}: ${message} (${location[0]?.pointer})`)).toEqual(resolved);
  }, 600_000);

  it('passes every recommended rule of Spectral for OpenAPI, including hints', async () => {
    // Loaded here: it takes seconds, and no other test needs it.
    const [{ default: core }, { oas }] = await Promise.all([import('@stoplight/spectral-core'), import('@stoplight/spectral-rulesets')]);
    const spectral = new core.Spectral();
    spectral.setRuleset({ extends: [oas as never] });
    const results = await spectral.run(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(results.map(({ code, message, path: place }) => `${code}: ${message} (${place.join('/')})`)).toEqual([]);
  }, 600_000);
});
