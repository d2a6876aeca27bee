import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type LeaseLogger } from './lease.js';
import { natsServers } from './nats-servers.js';
import { pause } from './wait.js';

const RECONNECT_MS = 250;
const PING_INTERVAL_MS = 10_000;
/** Two unanswered pings and the server counts as gone. */
const MAX_PING_OUT = 2;
const SESSION_CHECK_MS = 200;
/** A first connection that takes longer is worth a word: a server that is down, or a password that it does not take. */
const SLOW_CONNECT_MS = 10_000;

export interface NatsOptions {
  /** One URL, or several of one cluster with commas between them, with user and password or a token: see `natsServers`. */
  url: string;
  /** Shown in the server's list of connections: the service's name. */
  name: string;
  logger: Pick<LeaseLogger, 'info' | 'warn'>;
}

/**
 * A connection that is tried for ever, the first time too: do not await it at start-up, but hand the promise to
 * `startRelay` and `startConsumer`, so that a service starts and answers while NATS is down. Rejects for a URL that is
 * none, at once.
 */
export async function connectNats({ url, name, logger }: NatsOptions): Promise<NatsConnection> {
  const servers = natsServers(url);
  const slow = setTimeout(
    () => logger.warn({ servers: servers.servers }, 'NATS has not let us in yet: trying on'),
    SLOW_CONNECT_MS,
  ).unref();
  const connection = await connect({
    ...servers,
    name,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PING_OUT,
    // Else every request makes two errors for their stacks beforehand: 6 % of what a relaying process does.
    noAsyncTraces: true,
  }).finally(() => clearTimeout(slow));
  void logStatus(connection, logger);
  return connection;
}

async function logStatus(connection: NatsConnection, logger: NatsOptions['logger']): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') logger.warn({ server: status.server }, 'lost the connection to NATS');
    if (status.type === 'reconnect') logger.info({ server: status.server }, 'connected to NATS again');
  }
}

/** Tells one connection to a server from the next: it changes with every reconnect. */
export function sessionOf(connection: NatsConnection): string {
  return `${connection.info?.server_id}/${connection.info?.client_id}`;
}

/** Resolves after `ms`, or as soon as there is another connection: what failed over the one before may work over it. */
export async function pauseOrReconnect(connection: NatsConnection, ms: number, signal: AbortSignal): Promise<void> {
  const session = sessionOf(connection);
  const endAt = performance.now() + ms;
  while (!signal.aborted && sessionOf(connection) === session) {
    const leftMs = endAt - performance.now();
    if (leftMs <= 0) return;
    await pause(Math.min(SESSION_CHECK_MS, leftMs), signal);
  }
}
