import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, optionalText, url } from '@matchpoint/config';
import { connect, credsAuthenticator, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { type LeaseLogger } from './lease.js';
import { isRefusal, type NatsStanding } from './nats-standing.js';
import { natsServers, type NatsServers } from './nats-servers.js';
import { pause } from './wait.js';

const RECONNECT_MS = 250;
/** Limits one attempt, because a connection that is lost during its TLS handshake is not noticed otherwise. */
const ATTEMPT_MS = 5_000;
const PING_INTERVAL_MS = 10_000;
/** After two unanswered pings the server counts as gone. */
const MAX_PING_OUT = 2;
/** A first connection that takes longer is logged: the server is down, or it rejects the password. */
const SLOW_CONNECT_MS = 10_000;

export const NATS_VARIABLES = {
  natsUrl: url('NATS_URL', { protocols: ['nats:', 'tls:'], several: true }),
  /** The file that `nsc` writes for a user, instead of a user and a password in the URL. Read at each connection. */
  natsCredsFile: optionalText('NATS_CREDS_FILE'),
  /** The servers' certificate authority, if Node does not trust it already. */
  natsCaFile: optionalText('NATS_CA_FILE'),
  /** For servers that require a client certificate: both or neither. */
  natsCertFile: optionalText('NATS_CERT_FILE'),
  natsKeyFile: optionalText('NATS_KEY_FILE'),
};

export interface NatsFiles {
  credsFile?: string | undefined;
  caFile?: string | undefined;
  certFile?: string | undefined;
  keyFile?: string | undefined;
}

/** The options of `connectNats` from the environment. @throws ConfigError if a named file cannot be read */
export function natsOptionsOf(config: {
  natsUrl: string;
  natsCredsFile?: string | undefined;
  natsCaFile?: string | undefined;
  natsCertFile?: string | undefined;
  natsKeyFile?: string | undefined;
}): Pick<NatsOptions, 'url'> & NatsFiles {
  const { natsUrl, natsCredsFile: credsFile, natsCaFile: caFile, natsCertFile: certFile, natsKeyFile: keyFile } = config;
  if ((certFile === undefined) !== (keyFile === undefined)) throw new ConfigError('NATS_CERT_FILE and NATS_KEY_FILE go together');
  for (const file of [credsFile, caFile, certFile, keyFile]) if (file !== undefined) demandReadable(file);
  return { url: natsUrl, credsFile, caFile, certFile, keyFile };
}

function demandReadable(file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    throw new ConfigError(
      `a file of NATS_CREDS_FILE, NATS_CA_FILE, NATS_CERT_FILE, NATS_KEY_FILE cannot be read: ${(error as Error).message}`,
    );
  }
}

export interface NatsOptions extends NatsFiles {
  /** One URL, or several of one cluster separated by commas, with user and password or a token: see `natsServers`. */
  url: string;
  /** The service's name: shown in the server's list of connections, and the prefix of its answers, as its permissions require. */
  name: string;
  logger: Pick<LeaseLogger, 'info' | 'warn'>;
  /** Learns whether the server admits this process. */
  standing?: NatsStanding;
}

/**
 * A connection that is retried forever, the first attempt included. Do not await it at startup; pass the promise to `startRelay` and
 * `startConsumer`, so that a service starts and answers while NATS is down. Rejects an invalid URL at once.
 */
export async function connectNats({ name, logger, standing, ...place }: NatsOptions): Promise<NatsConnection> {
  const options: NodeConnectionOptions = {
    ...natsConnectionOptions(place),
    name,
    inboxPrefix: `_INBOX.${name}`,
    timeout: ATTEMPT_MS,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PING_OUT,
    // Otherwise every request creates two errors in advance for their stacks, which is 6 % of a relaying process's work.
    noAsyncTraces: true,
  };
  const slow = setTimeout(
    () => logger.warn({ servers: options.servers }, 'NATS has refused the connection; retrying'),
    SLOW_CONNECT_MS,
  ).unref();
  const connection = await connectAtLast(options, { logger, standing }).finally(() => clearTimeout(slow));
  void followStatus(connection, { logger, standing });
  return connection;
}

type Watch = Pick<NatsOptions, 'logger' | 'standing'>;

/** Retries until it succeeds, as the library would, but learns why an attempt failed. */
async function connectAtLast(options: NodeConnectionOptions, { logger, standing }: Watch): Promise<NatsConnection> {
  for (let wasRefused = false; ;) {
    try {
      const connection = await connect(options);
      standing?.admitted();
      return connection;
    } catch (error) {
      if (!(error instanceof Error) || error instanceof errors.InvalidArgumentError) throw error;
      standing?.failed(error);
      if (isRefusal(error) && !wasRefused)
        logger.warn({ servers: options.servers }, 'NATS refuses the user or the password of this process; will retry');
      wasRefused = isRefusal(error);
    }
    await delay(RECONNECT_MS + Math.random() * RECONNECT_MS, undefined, { ref: false });
  }
}

/** Servers and credentials, for callers that open their own connection once. @throws as `natsServers` */
export function natsConnectionOptions({ url, ...files }: Pick<NatsOptions, 'url'> & NatsFiles): NodeConnectionOptions {
  const servers = natsServers(url);
  return { ...servers, ...proofOf(files, servers.tls) };
}

/** The files are read at each connection, so that new ones are used without a restart. */
function proofOf({ credsFile, caFile, certFile, keyFile }: NatsFiles, tls: NatsServers['tls']): Partial<NodeConnectionOptions> {
  const usesTls = tls !== undefined || caFile !== undefined || certFile !== undefined;
  return {
    ...(credsFile !== undefined && { authenticator: credsAuthenticator(() => readFileSync(credsFile)) }),
    ...(usesTls && { tls: { ...tls, ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) } }),
  };
}

async function followStatus(connection: NatsConnection, { logger, standing }: Watch): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') logger.warn({ server: status.server }, 'lost the connection to NATS');
    if (status.type === 'error') standing?.failed(status.error);
    if (status.type === 'reconnect') {
      standing?.admitted();
      logger.info({ server: status.server }, 'connected to NATS again');
    }
  }
}

/** Tells one connection to a server from the next: it changes with every reconnect. */
export function sessionOf(connection: NatsConnection): string {
  return `${connection.info?.server_id}/${connection.info?.client_id}`;
}

/** Listeners by connection, so that each follows its status once. */
const listenersOf = new WeakMap<NatsConnection, Set<() => void>>();

/** Calls `listener` whenever there is a new connection to a server. @returns a function that ends this */
export function onNewSession(connection: NatsConnection, listener: () => void): () => void {
  const known = listenersOf.get(connection);
  const listeners = known ?? new Set();
  if (!known) {
    listenersOf.set(connection, listeners);
    void tellOfSessions(connection, listeners);
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function tellOfSessions(connection: NatsConnection, listeners: ReadonlySet<() => void>): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') for (const listener of [...listeners]) listener();
}

/** Resolves after `ms`, or as soon as there is a new connection, over which a failed attempt may succeed. */
export async function pauseOrReconnect(connection: NatsConnection, ms: number, signal: AbortSignal): Promise<void> {
  const reconnected = new AbortController();
  const stopListening = onNewSession(connection, () => reconnected.abort());
  await pause(ms, AbortSignal.any([signal, reconnected.signal]));
  stopListening();
}
