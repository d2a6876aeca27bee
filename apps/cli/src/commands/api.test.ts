import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type CommandOptions } from '../../test/run-command.js';

interface Asked extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: string;
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-api-'));
const asked: Asked[] = [];
let answer: { status: number; headers: Record<string, string>; body: string | Buffer };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let baseUrl: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  answer = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'req_1' },
    body: '{"team":{"name":"SEN"}}',
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const api = (words: string[], { environment, ...options }: CommandOptions = {}) =>
  runCommand(['api', ...words], { environment: { MATCHPOINT_URL: baseUrl, ...environment }, workingDirectory: folder, ...options });

describe('matchpoint api', () => {
  it('sends the method and body to the path below /api/v1 with the key, and prints the response body unchanged', async () => {
    const { exitCode, stdout, stderr } = await api(['get', '/teams/sentinels?x=1', '--key', 'mp_live_key']);
    expect([exitCode, stdout, stderr]).toEqual([0, '{"team":{"name":"SEN"}}', '']);
    expect(asked).toMatchObject([{ method: 'GET', url: '/api/v1/teams/sentinels?x=1', headers: { authorization: 'Bearer mp_live_key' } }]);
    await api(['GET', '/api/v1/teams/sentinels'], {
      environment: { MATCHPOINT_URL: `${baseUrl}/api/v1/`, MATCHPOINT_API_KEY: 'mp_live_env' },
    });
    expect(asked[1]).toMatchObject({ url: '/api/v1/teams/sentinels', headers: { authorization: 'Bearer mp_live_env' } });
    await api(['GET', '/games']);
    expect(asked[2]?.headers).not.toHaveProperty('authorization');
  });

  it('indents JSON on a terminal, and escapes control characters there', async () => {
    answer.body = '{"team":{"name":"\\u001b]52;c;\\u0007"}}';
    const { stdout } = await api(['GET', '/teams/sentinels'], { isInteractive: true });
    expect(stdout).toBe('{\n  "team": {\n    "name": "\\u001b]52;c;\\u0007"\n  }\n}\n');
    answer = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'a\u001b[2J\nb' };
    expect((await api(['GET', '/x'], { isInteractive: true })).stdout).toBe('a\\u001b[2J\nb\n');
    answer = { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from([0, 255]) };
    expect(await api(['GET', '/x'], { isInteractive: true })).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('2 bytes of image/png'),
    });
  });

  it('takes the body as text, from a file or from standard input, as JSON unless a header says otherwise', async () => {
    writeFileSync(path.join(folder, 'body.json'), '{"from":"file"}');
    await api(['POST', '/leagues', '--data', '{"limit":3}']);
    await api(['POST', '/leagues', '--data', '@body.json']);
    await api(['POST', '/leagues', '--data', '-', '--header', 'Content-Type: text/plain', '--header', 'X-A:1'], { stdin: 'piped' });
    expect(asked.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      ['{"limit":3}', 'application/json'],
      ['{"from":"file"}', 'application/json'],
      ['piped', 'text/plain'],
    ]);
    expect(asked[2]?.headers).toHaveProperty('x-a', '1');
  });

  it('prints status and headers before the body with --include', async () => {
    const { stdout } = await api(['GET', '/games', '--include']);
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\n(.+: .+\n)*x-request-id: req_1\n(.+: .+\n)*\n\{"team":\{"name":"SEN"\}\}$/);
  });

  it('exits with 1 for an unsuccessful response, whose body it prints', async () => {
    answer.status = 404;
    answer.body = '{"error":"error_team_not_found"}';
    const { exitCode, stdout, stderr } = await api(['GET', '/teams/nobody']);
    expect([exitCode, stdout, stderr]).toEqual([1, answer.body, 'GET /teams/nobody was answered with 404.\n']);
  });

  it('does not follow redirects, which would send the key elsewhere', async () => {
    answer = { status: 302, headers: { location: `${baseUrl}/elsewhere` }, body: '' };
    expect((await api(['GET', '/games', '--key', 'mp_live_key'])).exitCode).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('prints an event stream as it arrives', async () => {
    answer = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: 'event: snapshot\ndata: {}\n\n' };
    expect(await api(['GET', '/matches/match_1/stream'])).toMatchObject({ exitCode: 0, stdout: 'event: snapshot\ndata: {}\n\n' });
  });

  it("sends the demo's key to the demo only", async () => {
    const local = path.join(folder, '.local');
    mkdirSync(local);
    writeFileSync(path.join(local, 'runtime.json'), JSON.stringify({}));
    writeFileSync(path.join(local, 'demo.json'), JSON.stringify({ baseUrl, keys: { personalPro: { id: 'key_1', key: 'mp_live_demo' } } }));
    await api(['GET', '/games']);
    await api(['GET', '/games'], { environment: { MATCHPOINT_URL: baseUrl.replace('127.0.0.1', 'localhost') } });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer mp_live_demo', undefined]);
    rmSync(local, { recursive: true });
  });

  it.each([
    [['GET', 'teams/sentinels'], 'must begin with one /'],
    [['GET', '//elsewhere.example/x'], 'must begin with one /'],
    [['GET', 'https://elsewhere.example/x'], 'must begin with one /'],
    [['G3T', '/games'], 'must be an HTTP method'],
    [['POST', '/games', '--data', '@missing.json'], 'cannot be read'],
    [['GET', '/games', '--header', 'nonsense'], '--header must be "Name: value"'],
    [['GET', '/games', '--key', '-', '--data', '-'], 'standard input can be read only once'],
  ])('%j is a usage error', async (words, said) => {
    const { exitCode, stdout, stderr } = await api(words);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
    expect(asked).toEqual([]);
  });

  it('exits with 3 if nothing answers or no system is known', async () => {
    expect(await api(['GET', '/games'], { environment: { MATCHPOINT_URL: 'http://127.0.0.1:1' } })).toMatchObject({ exitCode: 3 });
    expect(await runCommand(['api', 'GET', '/games'])).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('npm start') });
  });
});
