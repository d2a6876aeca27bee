import fs from 'node:fs';
import net from 'node:net';

const LOWEST = 15_000;
const USUAL_EPHEMERAL_START = 32_768;
/** Somewhat more ports than a system with several replicas needs. */
const BLOCK = 64;
const HOST = '127.0.0.1';

/** Consecutive ports that no other process gives out while this one lives. */
interface Block {
  next: number;
  end: number;
}
let current: Promise<Block> | undefined;

/**
 * A free loopback TCP port below the kernel's range for outgoing connections, because a client could take a port of that range while a dead
 * process is being restarted on it. No port is given out twice, not by another process either: each listens on the first port of the blocks
 * from which it gives out the others. Programs that do not ask here may still take one.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const reserved = (current ??= reserveBlock());
    const block = await reserved;
    while (block.next < block.end) {
      const port = block.next;
      block.next += 1;
      if (await canListen(port)) return port;
    }
    if (current === reserved) current = undefined;
  }
}

/** Whether a server could currently listen on the address. */
export async function canListen(port: number, host = HOST): Promise<boolean> {
  const server = await listen(port, host);
  if (server === undefined) return false;
  await new Promise((closed) => server.close(closed));
  return true;
}

/** From a random one on, so that processes which start together seldom ask for the same. */
async function reserveBlock(): Promise<Block> {
  const count = Math.floor((Math.max(LOWEST + 1_000, ephemeralStart()) - LOWEST) / BLOCK);
  const start = Math.floor(Math.random() * count);
  for (let index = 0; index < count; index += 1) {
    const first = LOWEST + ((start + index) % count) * BLOCK;
    const guard = await listen(first, HOST);
    if (guard === undefined) continue;
    guard.on('connection', (socket) => socket.destroy());
    guard.unref();
    return { next: first + 1, end: first + BLOCK };
  }
  throw new Error(`No free TCP ports on ${HOST} between ${LOWEST} and ${LOWEST + count * BLOCK}.`);
}

function listen(port: number, host: string): Promise<net.Server | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function ephemeralStart(): number {
  try {
    return Number(fs.readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0]) || USUAL_EPHEMERAL_START;
  } catch {
    return USUAL_EPHEMERAL_START;
  }
}
