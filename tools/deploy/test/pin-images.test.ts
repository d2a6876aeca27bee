import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseReference } from '../resolve-digest.mjs';
import { ROOT } from './read-code.js';

const INDEX = 'application/vnd.oci.image.index.v1+json';
const indexOf = (...architectures: string[]) =>
  JSON.stringify({ mediaType: INDEX, manifests: architectures.map((architecture) => ({ platform: { os: 'linux', architecture } })) });
const digestOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-pins-'));
const file = path.join(folder, 'compose.yml');
/** The contents of the registry, by repository and tag. */
const images = new Map<string, string>();
let claimedDigest: string | undefined;
let registry: Server;
let host: string;

/** A registry according to the distribution specification, whose images require an anonymous token. */
beforeAll(async () => {
  registry = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${host}`);
    const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(url.pathname) ?? [];
    if (url.pathname === '/token')
      return void response.end(JSON.stringify({ token: `${url.searchParams.get('service')} ${url.searchParams.get('scope')}` }));
    if (request.headers.authorization !== `Bearer registry.test repository:${repository}:pull`)
      return void response.writeHead(401, { 'www-authenticate': `Bearer realm="http://${host}/token",service="registry.test"` }).end();
    const body = images.get(`${repository}:${tag}`);
    if (body === undefined || !request.headers.accept?.includes(INDEX)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': INDEX, 'docker-content-digest': claimedDigest ?? digestOf(body) }).end(body);
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => {
  registry.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => {
  claimedDigest = undefined;
  images.clear();
});

const run = (...words: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [path.join(ROOT, 'tools/deploy/pin-images.mjs'), ...words], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });

describe('images of others', () => {
  it('have a digest in the compose files of the repository', async () => {
    expect(await run('--check')).toEqual({ code: 0, output: 'Every image has a digest.\n' });
  });

  it('are pinned to the digests that their registry has now, and pinned again when a tag moves', async () => {
    const [first, second] = [indexOf('amd64', 'arm64'), indexOf('arm64', 'amd64', 's390x')];
    images.set('library/postgres:18', first).set('versity/versitygw:v1.8.0', second);
    const lines = [`  image: ${host}/library/postgres:18`, '  image: matchpoint/match:dev', `  image: ${host}/versity/versitygw:v1.8.0`];
    fs.writeFileSync(file, lines.join('\n'));
    expect((await run('--check', file)).output).toContain(`${host}/library/postgres:18`);
    expect((await run(file)).code).toBe(0);
    expect(fs.readFileSync(file, 'utf8').split('\n')).toEqual([
      `${lines[0]}@${digestOf(first)}`,
      lines[1],
      `${lines[2]}@${digestOf(second)}`,
    ]);
    expect(await run('--check', file)).toEqual({ code: 0, output: 'Every image has a digest.\n' });
    images.set('library/postgres:18', second);
    await run(file);
    expect(fs.readFileSync(file, 'utf8')).toContain(`postgres:18@${digestOf(second)}`);
    expect(await run('--print', `${host}/library/postgres:18`)).toEqual({
      code: 0,
      output: `${host}/library/postgres:18@${digestOf(second)}\n`,
    });
  });

  it.each([
    ['is missing', undefined, undefined, 'answered 404'],
    ['is not for every platform of a release', indexOf('amd64'), undefined, 'is not available for linux/arm64'],
    ['is not what the registry says it is', indexOf('amd64', 'arm64'), `sha256:${'0'.repeat(64)}`, `says sha256:${'0'.repeat(64)}`],
  ])('leave the file unchanged if one of them %s', async (_, body, claimed, reason) => {
    images.set('library/redis:7.2', indexOf('amd64', 'arm64'));
    if (body !== undefined) images.set('library/nats:2.10', body);
    claimedDigest = claimed;
    const text = `image: ${host}/library/redis:7.2\nimage: ${host}/library/nats:2.10\n`;
    fs.writeFileSync(file, text);
    const { code, output } = await run(file);
    expect([code, output.includes(reason)]).toEqual([1, true]);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    ['postgres:18', { registry: 'docker.io', repository: 'library/postgres', tag: '18' }],
    ['versity/versitygw:v1.8.0', { registry: 'docker.io', repository: 'versity/versitygw', tag: 'v1.8.0' }],
    ['docker.io/library/node:24-bookworm-slim', { registry: 'docker.io', repository: 'library/node', tag: '24-bookworm-slim' }],
    ['ghcr.io/a/b/c:1@sha256:00', { registry: 'ghcr.io', repository: 'a/b/c', tag: '1', digest: 'sha256:00' }],
    ['localhost:5000/x:2', { registry: 'localhost:5000', repository: 'x', tag: '2' }],
  ])('are looked up where Docker would: %s', (reference, parts) => {
    expect(parseReference(reference)).toEqual({ digest: undefined, ...parts });
  });
});
