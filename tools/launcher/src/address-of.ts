import { BlockList, isIP } from 'node:net';

export const LOOPBACK = '127.0.0.1';

const LOOPBACKS = new BlockList();
LOOPBACKS.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACKS.addAddress('::1', 'ipv6');

/** Whether a server on `host` is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACKS.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}

/** The URL under which this machine reaches a server that listens on `host`; one that listens everywhere is on loopback too. */
export function addressOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
