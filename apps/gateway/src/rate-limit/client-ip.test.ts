import { describe, expect, it } from 'vitest';
import { createClientIpResolver } from './client-ip.js';

const PROXIES = ['10.0.0.0/8', '192.168.1.7', 'fd00::/8'];

describe('with no trusted proxy', () => {
  const resolve = createClientIpResolver([]);

  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('the socket address %s is the client %s in bucket %s', (socket, address, bucketId) => {
    expect(resolve(socket, undefined)).toEqual({ address, bucketId });
  });

  it('ignores headers', () => {
    expect(resolve('10.0.0.1', '203.0.113.9')?.address).toBe('10.0.0.1');
  });

  it('has no client if the socket has no address', () => {
    expect(resolve(undefined, '203.0.113.9')).toBeUndefined();
  });
});

describe('behind trusted proxies', () => {
  const resolve = createClientIpResolver(PROXIES);

  it.each<[string, string, string | string[] | undefined, string | undefined]>([
    ['the address that the proxy appended', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the right-most, whatever the client claims before it', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['the first untrusted one behind several proxies', '10.0.0.1', '198.51.100.1, 203.0.113.9, 192.168.1.7, 10.9.9.9', '203.0.113.9'],
    ['the first untrusted one, also where a trusted address is claimed further left', '10.0.0.1', '10.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['the last line of several', '10.0.0.1', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
    ['the same behind a proxy whose socket is IPv4-mapped', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the same behind an IPv6 proxy', 'fd00::1', '2001:db8::9', '2001:db8::9'],
    ['an address with a port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8::9]', '2001:db8::9'],
    ['IPv6 in brackets with a port', '10.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['an IPv4-mapped entry', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an entry among empty ones', '10.0.0.1', ' , 203.0.113.9 ,, ', '203.0.113.9'],
    ['nobody without a header', '10.0.0.1', undefined, undefined],
    ['nobody with an empty header', '10.0.0.1', '', undefined],
    ['nobody where only proxies are named', '10.0.0.1', '10.2.2.2, 192.168.1.7', undefined],
    ['nobody where the proxy wrote unknown, whatever stands left of it', '10.0.0.1', '203.0.113.9, unknown', undefined],
    ['nobody where garbage comes first from the right', '10.0.0.1', '203.0.113.9, <script>', undefined],
    ['nobody for a number that is no address', '10.0.0.1', '3405803785', undefined],
    ['nobody for a short or a hexadecimal form', '10.0.0.1', '203.9, 0xcb.0.0x71.9', undefined],
    ['nobody for an octet over 255', '10.0.0.1', '203.0.113.256', undefined],
    ['nobody for a hidden name', '10.0.0.1', '_hidden', undefined],
    ['nobody for an IPv4 address in brackets', '10.0.0.1', '[203.0.113.9]', undefined],
    ['the client, past garbage that it sent itself', '10.0.0.1', 'unknown, 203.0.113.9', '203.0.113.9'],
    ['the socket of a caller that is no proxy, whatever it claims', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['the neighbour of a proxy that is trusted by its one address', '192.168.1.8', '198.51.100.1', '192.168.1.8'],
  ])('finds %s', (_what, socket, header, address) => {
    expect(resolve(socket, header)?.address).toBe(address);
  });
});

describe('the list of proxies', () => {
  it('treats a mapped range as an IPv4 range', () => {
    const resolve = createClientIpResolver(['::ffff:10.0.0.0/104']);
    expect(resolve('10.200.0.1', '203.0.113.9')?.address).toBe('203.0.113.9');
    expect(resolve('11.0.0.1', '203.0.113.9')?.address).toBe('11.0.0.1');
  });

  it.each(['', 'proxy.internal', '10/8', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', '::ffff:10.0.0.0/8'])(
    'refuses %j',
    (entry) => {
      expect(() => createClientIpResolver([entry])).toThrow(RangeError);
    },
  );
});
