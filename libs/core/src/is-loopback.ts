import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a URL's hostname is this machine, judged by its form alone, without a lookup. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family === 0 ? host === 'localhost' || host.endsWith('.localhost') : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
