import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { fullDocument, publishedDocument } from './documents.js';

/** The 13 paths of specification 9. */
const PUBLISHED = [
  '/user/matches', '/teams/{identifier}/matches', '/orgs/{identifier}/matches', '/twitch/badges/global', '/twitch/badges/channel',
  '/leagues', '/leagues/{identifier}', '/leagues/{identifier}/members', '/leagues/{identifier}/seasons', '/leagues/{identifier}/seasons/{seasonId}',
  '/leagues/{identifier}/standings', '/leagues/{identifier}/games', '/leagues/{identifier}/activity-feed',
];
/** All recommended rules; tags are names only. */
const LINT_RULES = 'extends: [recommended]\nrules:\n  tag-description: off\n';

describe('the OpenAPI descriptions', () => {
  it('publish the paths of the specification and no others', () => {
    expect(Object.keys(publishedDocument(ROUTES, 'https://example.org').paths as object).sort()).toEqual([...PUBLISHED].sort());
  });

  it('describe every route', () => {
    const { paths } = fullDocument(ROUTES, 'https://example.org') as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.entries(paths).flatMap(([route, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`));
    expect(described.sort()).toEqual(ROUTES.map(({ method, path: route }) => `${method} ${route}`).sort());
  });

  it('say of every route what is refused before it reaches it', () => {
    const { paths } = fullDocument(ROUTES, 'https://example.org') as { paths: Record<string, Record<string, { responses: object }>> };
    for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '408', '429', '431']));
    }
  });

  it('pass the linter', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'matchpoint-openapi-'));
    try {
      const file = path.join(directory, 'openapi.full.json');
      await writeFile(file, JSON.stringify(fullDocument(ROUTES, 'https://matchpoint.example.org')));
      await writeFile(path.join(directory, 'redocly.yaml'), LINT_RULES);
      const redocly = path.resolve(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');
      const { stdout } = await promisify(execFile)(process.execPath, [redocly, 'lint', file, '--config', path.join(directory, 'redocly.yaml'), '--format', 'json'], {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      }).catch((error: { stdout: string }) => error);
      const { problems } = JSON.parse(stdout) as { problems: { message: string; severity: string }[] };
      expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([]);
    } finally {
      await rm(directory, { recursive: true });
    }
  }, 60_000);
});
