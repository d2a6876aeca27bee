import { lookup } from 'node:dns/promises';
import net from 'node:net';

/**
 * The addresses behind a gRPC target, so that each replica is asked: `ipv4:a,b` lists them, and a name is resolved to all its DNS
 * addresses. A name that cannot be resolved is returned unchanged; calling it will fail with the reason.
 */
export async function listReplicas(target: string): Promise<string[]> {
  const [, listed] = /^ipv[46]:(.+)$/.exec(target) ?? [];
  if (listed !== undefined) {
    const addresses = listed.split(',');
    return addresses.length === 1 ? [target] : addresses.map((address) => `${target.slice(0, 5)}${address}`);
  }
  const [, host = '', port] = /^(?:dns:\/\/\/?)?(.+?):(\d+)$/.exec(target) ?? [];
  if (port === undefined || net.isIP(host) !== 0) return [target];
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length < 2) return [target];
  return found.map(({ address, family }) => (family === 6 ? `ipv6:[${address}]:${port}` : `ipv4:${address}:${port}`));
}
