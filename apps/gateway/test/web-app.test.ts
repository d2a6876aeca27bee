import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWebApp } from '../src/transport/read-web-app.js';
import { type Services, startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const folder = mkdtempSync(path.join(tmpdir(), 'web-app-'));
const SCRIPT = 'console.log("a page");';
/** A name that would leave its place. */
const HOSTILE = `</title><script>alert("$&")</script>&'`;
const TEAM = {
  id: 'team_1',
  slug: 'sen',
  name: HOSTILE,
  visibility: 'public',
  description: 'from "LA"',
  isMember: false,
  isDisabled: false,
  memberCount: 0,
  createdAt: '2024-01-01T00:00:00.000Z',
};
const SERVICES: Services = {
  profiles: {
    batchGetTeams: async ({ items }) => ({
      items: items.map(({ identifier }) => {
        if (identifier === 'down') throw new DomainError('error_unavailable');
        if (identifier === 'told') return { team: { ...TEAM, slug: 'told', description: 'A long story. '.repeat(100) } };
        return identifier === 'sen' ? { team: TEAM } : {};
      }),
    }),
  },
};
let gateway: TestGateway;
let withoutApp: TestGateway;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  const page = '<html><head><!--head--><script nonce="NONCE_OF_THE_ANSWER" src="/assets/app-1.js"></script></head><!--files--></html>';
  writeFileSync(path.join(folder, 'index.html'), page);
  writeFileSync(path.join(folder, 'pages.json'), '{"/leagues/:slug":["/assets/league-1.js","/assets/league-1.css"]}');
  writeFileSync(path.join(folder, 'overlay.html'), 'an overlay');
  writeFileSync(path.join(folder, 'assets/app-1.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/app-1.js.br'), 'as br');
  writeFileSync(path.join(folder, 'assets/app-1.js.gz'), 'as gzip');
  writeFileSync(path.join(folder, 'assets/app-1.js.map'), '{}');
  gateway = await startTestGateway(database, SERVICES, {}, undefined, readWebApp(folder));
  withoutApp = await startTestGateway(database, {});
});
afterAll(async () => {
  await Promise.all([gateway.stop(), withoutApp.stop()]);
  rmSync(folder, { recursive: true });
});

const nonceOf = (policy: string | null): string => /script-src 'self' 'nonce-([\w-]{20,})'/.exec(policy ?? '')?.[1] ?? '';

describe('a page', () => {
  it('is the app, with a policy with its own nonce, and is not cached', async () => {
    const [first, second] = await Promise.all([gateway.fetch('//'), gateway.fetch('//leagues/anything')]);
    const nonces = [first, second].map(({ headers }) => nonceOf(headers.get('content-security-policy')));
    expect(new Set(nonces).size).toBe(2);
    for (const [index, response] of [first, second].entries()) {
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<script nonce="${nonces[index]}" src=`);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  });

  it('names the files it will load, for preloading', async () => {
    const response = await gateway.fetch('//leagues/anything');
    const nonce = nonceOf(response.headers.get('content-security-policy'));
    const page = await response.text();
    expect(page).toContain(`<link rel="modulepreload" crossorigin href="/assets/league-1.js" nonce="${nonce}">`);
    expect(page).toContain(`<link rel="preload" as="style" crossorigin href="/assets/league-1.css" nonce="${nonce}">`);
    expect(await (await gateway.fetch('//')).text()).not.toMatch(/modulepreload|<!--files-->/);
  });

  it('costs a token of the IP bucket; its files cost none, but report the bucket’s state', async () => {
    const remaining = async (file: string): Promise<number> =>
      Number((await gateway.fetch(file)).headers.get('x-ratelimit-remaining') ?? Number.NaN);
    const before = await remaining('//sign-in');
    const ofFiles = [await remaining('//assets/app-1.js'), await remaining('//assets/app-1.js')];
    for (const left of ofFiles) expect(left).toBeGreaterThanOrEqual(before);
    // The clock of buckets is Redis's own, which refills meanwhile: what is spent shows beside what is not.
    expect(before).toBeLessThanOrEqual(300 - 1);
  });

  it('is distinguished from other requests, which stay unknown paths', async () => {
    for (const unknown of [
      '//nowhere',
      '//teams',
      '//teams/a/b',
      '//leagues/',
      '//index.html',
      '//assets',
      '//assets/none.js',
      '//assets/..%2findex.html',
    ]) {
      const response = await gateway.fetch(unknown);
      expect([unknown, response.status, ((await response.json()) as { error: string }).error]).toEqual([unknown, 404, 'error_not_found']);
    }
  });

  it('answers unknown paths with the app for people, and with JSON for programs', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const unknown of ['//nowhere', '//operate/x/nowhere', '//teams/']) {
      const response = await gateway.fetch(unknown, { headers });
      expect([unknown, response.status, response.headers.get('content-type')]).toEqual([unknown, 404, 'text/html; charset=utf-8']);
      expect(nonceOf(response.headers.get('content-security-policy'))).not.toBe('');
    }
    for (const ofPrograms of ['/nowhere', '//assets/none.js', '//media/none', '//health/none']) {
      const response = await gateway.fetch(ofPrograms, { headers });
      expect([ofPrograms, response.status, ((await response.json()) as { error: string }).error]).toEqual([
        ofPrograms,
        404,
        'error_not_found',
      ]);
    }
    expect((await gateway.fetch('//nowhere', { method: 'POST', headers, body: '{}' })).status).toBe(404);
  });

  it('that has moved redirects permanently, keeping the query', async () => {
    const moved = await gateway.fetch('//?board=players&sort=wins', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/rankings?board=players&sort=wins']);
  });

  it('has no other method than GET and HEAD', async () => {
    for (const known of ['//', '//teams/sen', '//assets/app-1.js']) {
      const refused = await gateway.fetch(known, { method: 'POST', body: '{}' });
      expect([known, refused.status, refused.headers.get('allow')]).toEqual([known, 405, 'GET, HEAD']);
      expect((await gateway.fetch(known, { method: 'HEAD' })).status).toBe(200);
    }
  });

  it('describes itself in its link preview, with hostile names escaped', async () => {
    const page = await (await gateway.fetch('//teams/sen?x="><script>')).text();
    const escaped = '&lt;/title&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;&amp;&#39;';
    expect(page).toContain(`<title>${escaped} · Matchpoint</title>`);
    expect(page).toContain(`<meta property="og:title" content="${escaped} · Matchpoint">`);
    expect(page).toContain('<meta property="og:description" content="from &quot;LA&quot;">');
    expect(page).toContain(`<meta property="og:url" content="${gateway.baseUrl}/teams/sen">`);
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('reveals nothing that visitors can’t see, but still exists', async () => {
    for (const hidden of ['//teams/hidden', '//teams/down', '//matches/anything']) {
      const response = await gateway.fetch(hidden);
      expect([hidden, response.status]).toEqual([hidden, 200]);
      expect(await response.text()).toContain('<title>Matchpoint</title>');
    }
  });

  it('tells the app whether there may be a session', async () => {
    const { cookie } = await gateway.signIn('user_1');
    const ask = async (headers: Record<string, string>): Promise<string> => (await gateway.fetch('//', { headers })).text();
    expect(await ask({})).toContain('<meta name="matchpoint-session" content="none">');
    // A link on another site brings the cookie along, which the API does not believe then.
    expect(await ask({ cookie, 'sec-fetch-site': 'cross-site' })).toContain('<meta name="matchpoint-session" content="present">');
  });
});

describe('a file of the app', () => {
  it.each([
    ['br, gzip', 'br', 'as br'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', null, SCRIPT],
  ])('is sent in an encoding that %s accepts, and cached forever', async (accepted, encoding, content) => {
    const answer = await rawGet(`${gateway.baseUrl}/assets/app-1.js`, accepted);
    expect(answer).toEqual({
      encoding,
      content,
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
  });

  it('does not list the headers that scripts of other origins may read, as answers of the API do', async () => {
    const listed = async (path: string) => (await gateway.fetch(path)).headers.get('access-control-expose-headers');
    expect(await listed('//assets/app-1.js')).toBeNull();
    expect(await listed('/games')).toContain('X-RateLimit-Remaining');
  });

  it('is one that the page loads: other build output is not served', async () => {
    for (const other of ['//assets/app-1.js.map', '//assets/app-1.js.br', '//assets/app-1.js.gz'])
      expect((await gateway.fetch(other)).status).toBe(404);
  });
});

it('is not served without a built app; the API still is', async () => {
  expect((await withoutApp.fetch('//')).status).toBe(404);
  expect((await withoutApp.fetch('//assets/app-1.js')).status).toBe(404);
});

interface File {
  encoding: string | null;
  content: string;
  type: string | undefined;
  cache: string | undefined;
  vary: string | undefined;
}

/** As it comes: fetch would undo the encoding. */
function rawGet(url: string, accepted: string): Promise<File> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
      const { 'content-encoding': encoding = null, 'content-type': type, 'cache-control': cache, vary } = response.headers;
      let content = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (content += chunk));
      response.on('end', () => resolve({ encoding, content, type, cache, vary }));
    });
    request.on('error', reject);
  });
}

describe('an overlay', () => {
  it('is a separate page, with its own policy, that is not cached', async () => {
    const response = await gateway.fetch('//overlay/matches/match_1?token=secret');
    expect([response.status, await response.text()]).toEqual([200, 'an overlay']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect([response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect((await gateway.fetch('//overlay/matches/match_1', { method: 'POST' })).status).toBe(405);
    expect((await withoutApp.fetch('//overlay/matches/match_1')).status).toBe(404);
  });
});

describe('the API’s responses to pages', () => {
  const read = async (identifier: string, headers: Record<string, string>) => {
    const response = await gateway.fetch(`/teams/${identifier}`, { headers: { 'accept-encoding': 'gzip', ...headers } });
    const { team } = (await response.json()) as { team: { slug: string } };
    return { slug: team.slug, encoding: response.headers.get('content-encoding'), vary: response.headers.get('vary') };
  };
  const WEB = { 'x-matchpoint-web': '1' };

  it('are compressed if they are large and the browser accepts gzip', async () => {
    expect(await read('told', WEB)).toEqual({ slug: 'told', encoding: 'gzip', vary: 'Accept-Encoding' });
    expect(await read('told', { ...WEB, 'accept-encoding': 'br, gzip;q=0' })).toEqual({
      slug: 'told',
      encoding: null,
      vary: 'Accept-Encoding',
    });
    expect(await read('sen', WEB)).toMatchObject({ slug: 'sen', encoding: null });
  });

  it('are not compressed for programs', async () => {
    const authorization = `Bearer ${await gateway.key()}`;
    expect(await read('told', { authorization })).toMatchObject({ slug: 'told', encoding: null });
  });
});
