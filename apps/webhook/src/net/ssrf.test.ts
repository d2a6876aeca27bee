import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { MAX_WEBHOOK_URL_LENGTH } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox, systemClock } from '@matchpoint/core';
import { attempt } from '../dispatch/attempt.js';
import { checkUrl } from './check-url.js';
import { createSender, type Sender } from './sender.js';
import { allowList } from './target.js';
import type { Resolve } from './resolve-target.js';

/** Listens on all addresses of this machine and counts connections. */
let server: Server;
let connections = 0;
let reached: string | undefined;
let port: number;
const senders: Sender[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    reached = socket.localAddress;
    socket.destroy();
  }).listen(0, '::');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
afterEach(() => {
  senders.splice(0).forEach((sender) => sender.close());
  connections = 0;
});

const box = createSecretBox([`k:${Buffer.alloc(32, 1).toString('base64')}`]);
const secrets = [box.seal(Buffer.alloc(32), 'wh_1')];

function attemptAt(url: string, resolve: Resolve, allow: string[] = []) {
  const sender = createSender({ resolve });
  senders.push(sender);
  const input = { endpointId: 'wh_1', url, eventId: 'evt_1', event: 'test.ping', body: '{}', secrets };
  return attempt({ clock: systemClock, sender, box, allowed: allowList(allow) }, input, 2_000, new AbortController().signal);
}

const none: Resolve = async () => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const LITERALS = {
  'loopback': ['127.0.0.1', '127.8.8.8', '[::1]', '0.0.0.0', '[::]'],
  'decimal': ['2130706433', '2852039166', '167772161'],
  'octal': ['0177.0.0.1', '0251.0376.0251.0376', '017700000001'],
  'hex': ['0x7f000001', '0x7f.1', '0xa9fea9fe', '0x0a.0.0.1'],
  'short': ['127.1', '10.1', '127.0.1'],
  'private': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '[fd00::1]', '[fc00::1]'],
  'link-local and metadata': ['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  'CGNAT': ['100.64.0.1', '100.127.255.254'],
  'mapped': ['[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  '6to4': ['[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '192.88.99.1'],
  'NAT64': ['[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]'],
  'other': [
    '[2001:0:1::]',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '198.18.0.1',
    '[ff02::1]',
    '[fec0::1]',
    '[100::1]',
    '[2001:db8::1]',
  ],
};

describe.each(Object.entries(LITERALS))('%s addresses', (_, hosts) => {
  it('are refused at registration, and at every attempt, without a connection', async () => {
    for (const host of hosts) {
      const url = `https://${host}:${port}/hook`;
      await expect(checkUrl(url, new Set(), none), url).rejects.toMatchObject({ code: 'error_webhook_url_invalid' });
      expect((await attemptAt(url, none)).outcome, url).toMatchObject({ kind: 'failed', error: 'address_refused' });
    }
    expect(connections).toBe(0);
  });

  it('are refused if a name resolves to them', async () => {
    for (const host of hosts.filter((each) => /^\[.*\]$|^\d+\.\d+\.\d+\.\d+$/.test(each) && !/^0\d/.test(each))) {
      const address = new URL(`https://${host}`).hostname.replace(/[[\]]/g, '');
      const url = `https://rebound.example:${port}/hook`;
      await expect(checkUrl(url, new Set(), to('93.184.215.14', address)), host).rejects.toBeInstanceOf(DomainError);
      expect((await attemptAt(url, to('93.184.215.14', address))).outcome, host).toMatchObject({ error: 'address_refused' });
    }
    expect(connections).toBe(0);
  });
});

describe('a URL', () => {
  it.each([
    ['http to a host that is not listed', 'http://example.com/hook'],
    ['userinfo', 'https://user:secret@example.com/'],
    ['an empty userinfo', 'https://@example.com/'],
    ['another scheme', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'example.com/hook'],
    ['no slashes before its host', 'https:example.com/hook'],
    ['backslashes', 'https:\\\\example.com/hook'],
    ['a blank at its end', 'https://example.com/hook '],
    ['a line break', 'https://example.com/\nhook'],
    ['port 0', 'https://example.com:0/hook'],
    ['a javascript URL', 'javascript:alert(1)'],
    ['a host hidden behind userinfo', 'https://example.com@127.0.0.1/'],
    ['too many characters', `https://example.com/${'a'.repeat(2_050)}`],
    ['full-width digits', 'https://１２７.0.0.1/'],
  ])('with %s is refused', async (_name, url) => {
    await expect(checkUrl(url, allowList(['127.0.0.1']), none)).rejects.toMatchObject({ code: 'error_webhook_url_invalid' });
  });

  it('may have as many characters as the API describes, of any kind, and not one more', async () => {
    for (const character of ['a', 'é', '\u{1f3c6}']) {
      const longest = 'https://example.com/'.padEnd(MAX_WEBHOOK_URL_LENGTH, 'x').slice(0, -1) + character;
      await expect(checkUrl(longest, new Set(), none)).resolves.toBeUndefined();
      await expect(checkUrl(longest + character, new Set(), none)).rejects.toMatchObject({ code: 'error_webhook_url_invalid' });
    }
    const wide = 'https://example.com/' + '\u{1f3c6}'.repeat(MAX_WEBHOOK_URL_LENGTH - 20);
    await expect(checkUrl(wide, new Set(), none)).resolves.toBeUndefined();
  });

  it('with a name that does not resolve now can be registered, as each attempt checks again', async () => {
    await expect(checkUrl('https://example.com/hook?a=b', new Set(), none)).resolves.toBeUndefined();
    await expect(checkUrl('https://example.com:8443/hook', new Set(), to('93.184.215.14'))).resolves.toBeUndefined();
  });

  it('over http, at any address, is allowed only to listed hosts, in their plain form', async () => {
    const allowed = allowList(['LOCALHOST', '127.0.0.1', '[::1]']);
    for (const url of [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`, `http://[::1]:${port}/`])
      await expect(checkUrl(url, allowed, to('127.0.0.1'))).resolves.toBeUndefined();
    for (const url of ['http://2130706433/', 'http://127.1/', 'http://127.0.0.2/', 'https://other.example/']) {
      await expect(checkUrl(url, allowed, to('127.0.0.1')), url).rejects.toMatchObject({ code: 'error_webhook_url_invalid' });
    }
  });
});

describe('an attempt', () => {
  it('connects to the checked address without resolving the name again', async () => {
    let lookups = 0;
    const rebinding: Resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.3' : '127.0.0.1', family: 4 }];
    };
    await attemptAt(`http://rebound.example:${port}/hook`, rebinding, ['rebound.example']);
    expect(lookups).toBe(1);
    expect(reached).toBe('::ffff:127.0.0.3');
  });

  it('makes no connection if the name resolves to an internal address since its registration', async () => {
    await expect(checkUrl(`https://rebound.example:${port}/hook`, new Set(), to('93.184.215.14'))).resolves.toBeUndefined();
    expect((await attemptAt(`https://rebound.example:${port}/hook`, to('127.0.0.1'))).outcome).toMatchObject({ error: 'address_refused' });
    expect(connections).toBe(0);
  });

  it('does not follow a redirect', async () => {
    const redirecting = http
      .createServer((_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end())
      .listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    const { outcome } = await attemptAt(`http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`, none, ['127.0.0.1']);
    expect(outcome).toMatchObject({ kind: 'failed', statusCode: 307, error: 'redirect' });
    expect(connections).toBe(0);
    redirecting.close();
  });
});
