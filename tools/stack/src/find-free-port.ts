import fs from 'node:fs';
import net from 'node:net';

const LOWEST = 15_000;
const USUAL_EPHEMERAL_START = 32_768;
const given = new Set<number>();

/**
 * A free loopback TCP port below the kernel's range for outgoing connections, because a client could take a port of that range while a dead
 * process is being restarted on it. One process never gets the same port twice; two processes may, so callers retry when binding fails.
 */
export async function findFreePort(): Promise<number> {
  const end = Math.max(LOWEST + 1_000, ephemeralStart());
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (end - LOWEST));
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free TCP port on 127.0.0.1 between ${LOWEST} and ${end}.`);
}

/** Whether a server could currently listen on the address. */
export function canListen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function ephemeralStart(): number {
  try {
    return Number(fs.readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0]) || USUAL_EPHEMERAL_START;
  } catch {
    return USUAL_EPHEMERAL_START;
  }
}
