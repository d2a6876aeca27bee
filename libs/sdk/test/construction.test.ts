import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createMatchpoint } from '../src/index.js';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const product = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

/** What a client sends for one call. */
async function sent(options: Partial<ClientOptions>): Promise<{ url: string; headers: Headers }> {
  const requests: { url: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push({ url: String(url), headers: new Headers(init?.headers) });
    return Response.json({ games: [] });
  };
  await createMatchpoint({ baseUrl: 'https://mp.example', ...options, fetch }).games.list();
  return requests[0] as { url: string; headers: Headers };
}

describe('the base URL of a client', () => {
  test.each([
    ['https://mp.example', 'https://mp.example/api/v1/games'],
    ['https://mp.example/', 'https://mp.example/api/v1/games'],
    ['https://mp.example/api/v1', 'https://mp.example/api/v1/games'],
    ['https://mp.example/api/v1//', 'https://mp.example/api/v1/games'],
    [' http://127.0.0.1:8080\n', 'http://127.0.0.1:8080/api/v1/games'],
    ['https://mp.example/esports/', 'https://mp.example/esports/api/v1/games'],
    ['https://mp.example/esports/api/v1', 'https://mp.example/esports/api/v1/games'],
  ])('may be %j, which leads to %s', async (baseUrl, url) => {
    expect((await sent({ baseUrl })).url).toBe(url);
  });

  test.each([
    [undefined, 'is missing'],
    [null, 'is missing'],
    ['', 'is missing'],
    ['  ', 'is missing'],
    [new URL('https://mp.example'), 'is missing'],
    ['mp.example', 'is not an http or https address'],
    ['localhost:8080', 'is not an http or https address'],
    ['/api/v1', 'is not an http or https address'],
    ['ftp://mp.example', 'is not an http or https address'],
    ['https://ann:secret@mp.example', 'must not contain a user name or password'],
    ['https://mp.example/?key=secret', 'must not contain a query or a fragment'],
    ['https://mp.example/#top', 'must not contain a query or a fragment'],
  ])('%j is refused when the client is made, without showing a password', (baseUrl, said) => {
    const make = () => createMatchpoint({ baseUrl: baseUrl as string, apiKey: 'k' });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`baseUrl ${said}. Give the address of the installation, such as https://matchpoint.example.org.`);
  });

  test('is missing if a client is created without any options', () => {
    expect(() => createMatchpoint(undefined as unknown as ClientOptions)).toThrow('baseUrl is missing');
  });

  test("may be empty in a page that acts by its session: the page's own origin", async () => {
    expect((await sent({ baseUrl: '', session: true })).url).toBe('/api/v1/games');
  });
});

describe('User-Agent of a client', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("names the package with its version, which is the product's, and then the program", async () => {
    expect((await sent({})).headers.get('User-Agent')).toBe(`matchpoint-sdk/${version}`);
    expect((await sent({ appName: 'my-bot/1.0 (ops@example.org)' })).headers.get('User-Agent')).toBe(
      `matchpoint-sdk/${version} my-bot/1.0 (ops@example.org)`,
    );
    expect(version).toBe(product.version);
  });

  test('is the one in the options if they name one, in any letter case', async () => {
    expect((await sent({ appName: 'a/1', headers: { 'user-agent': 'bot/1' } })).headers.get('User-Agent')).toBe('bot/1');
  });

  test('is left to the browser in a browser, where it would need a permission that the API does not give', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    expect((await sent({ appName: 'my-page/1.0' })).headers.has('User-Agent')).toBe(false);
  });

  test('is sent by runtimes that have a navigator but are not browsers', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Node.js/24' });
    expect((await sent({})).headers.get('User-Agent')).toBe(`matchpoint-sdk/${version}`);
  });

  test.each(['', ' bot', 'bot\r\nX-Evil: 1', 'böt', 'x'.repeat(101)])('appName %j is refused when the client is made', (appName) => {
    expect(() => createMatchpoint({ baseUrl: 'https://mp.example', appName })).toThrow('appName must be 1 to 100 visible ASCII characters');
  });
});
