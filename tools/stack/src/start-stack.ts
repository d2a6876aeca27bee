import fs from 'node:fs';
import path from 'node:path';
import { RunRecord } from './run-record.js';
import { runsAsRoot } from './reachable-place.js';
import { startNats } from './start-nats.js';
import { type PgbouncerOptions, startPgbouncer } from './start-pgbouncer.js';
import type { StackPlace, StartedServer } from './start-on-free-port.js';
import { startPostgres } from './start-postgres.js';
import { startRedis } from './start-redis.js';
import type { StackSecurity } from './stack-security.js';
import { startStandby } from './start-standby.js';
import type { ProcessObserver, SupervisedProcess } from './supervised-process.js';

/** With user and password, if the server has them. */
export interface StackUrls {
  database: string;
  redis: string;
  nats: string;
}

export interface StackOptions {
  /** Absolute folder of the data; one live stack per folder. */
  directory: string;
  /** External servers to use instead of private processes. */
  replace?: Partial<StackUrls>;
  /** Where packages fetched from the distribution are kept, shared between stacks; default: `packages` beside the directory. */
  packagesDirectory?: string;
  logDirectory?: string;
  /** Default true. */
  durable?: boolean;
  maxConnections?: number;
  /** Number of NATS servers (default 1); tests run one per worker, because streams have server-wide names. */
  natsServers?: number;
  /** TLS, certificates and users for Redis and NATS; by default, plain connections on loopback with a password each. */
  security?: StackSecurity | undefined;
  observer?: ProcessObserver;
  say?(line: string): void;
}

export interface Stack {
  urls: StackUrls;
  /** One URL per NATS server, the one of `urls` first. */
  natsUrls: string[];
  /** The private processes by name: postgres, redis, nats (nats-2, …). An external server has none. */
  processes: ReadonlyMap<string, SupervisedProcess>;
  /** Adds a PgBouncer in transaction mode in front of PostgreSQL, and returns the URL of its console. It is then one of the processes. */
  startPgbouncer(options: Omit<PgbouncerOptions, 'server'>): Promise<string>;
  /** Adds a second PostgreSQL that replicates the first for reads, and returns its URL. Throws one line if the first is external. */
  startStandby(): Promise<string>;
  stop(): Promise<void>;
  /** Stops everything at once. */
  kill(): void;
}

/** Reads external servers from DATABASE_URL, REDIS_URL and NATS_URL. Throws one line for an invalid URL. */
export function replacementsFrom(env: NodeJS.ProcessEnv): Partial<StackUrls> {
  const read = (name: string): string | undefined => {
    const value = env[name] || undefined;
    // Checked here and not by the later parser, whose error would show the password. A NATS cluster has several, separated by commas.
    if (!(value ?? 'nats://host').split(',').every((url) => URL.canParse(url.trim()))) throw new Error(`${name} is not a URL`);
    return value;
  };
  return { database: read('DATABASE_URL'), redis: read('REDIS_URL'), nats: read('NATS_URL') };
}

/**
 * Starts PostgreSQL, Redis and NATS (except external ones) as private processes that are restarted when they die and that cannot outlive
 * this process. Throws AlreadyRunningError for a directory in use, and ProcessStartError or a one-line error if a server is unavailable;
 * nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { directory, replace = {} } = options;
  makeTraversableFolder(directory);
  const record = await RunRecord.open(directory);
  const place = placeOf(options, record);
  const starts: Promise<[keyof StackUrls, StartedServer]>[] = [];
  if (replace.database === undefined) starts.push(startPostgres(place).then((server) => ['database', server]));
  if (replace.redis === undefined) starts.push(startRedis(place).then((server) => ['redis', server]));
  for (let index = 1; replace.nats === undefined && index <= (options.natsServers ?? 1); index += 1) {
    starts.push(startNats(place, index === 1 ? 'nats' : `nats-${index}`).then((server) => ['nats', server]));
  }
  const settled = await Promise.allSettled(starts);
  const started = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const processes = new Map(started.map(([, server]) => [server.process.name, server.process]));
  const add = ({ url, process }: StartedServer): string => {
    processes.set(process.name, process);
    return url;
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...processes.values()].map((process) => process.stop()));
    record.close();
  };
  const failure = settled.find((result) => result.status === 'rejected');
  if (failure !== undefined) {
    await stop();
    throw failure.reason;
  }
  const urlsOf = (kind: keyof StackUrls): string[] =>
    replace[kind] === undefined ? started.filter(([of]) => of === kind).map(([, { url }]) => url) : [replace[kind]];
  const urls = { database: urlsOf('database')[0] ?? '', redis: urlsOf('redis')[0] ?? '', nats: urlsOf('nats')[0] ?? '' };
  return {
    urls,
    natsUrls: urlsOf('nats'),
    processes,
    startPgbouncer: async (pooled) => add(await startPgbouncer(place, { ...pooled, server: urls.database })),
    startStandby: async () => {
      if (replace.database !== undefined) throw new Error('a read replica needs a private PostgreSQL, not the one of DATABASE_URL');
      return add(await startStandby(place, urls.database));
    },
    stop,
    kill: () => processes.forEach((process) => process.kill()),
  };
}

function placeOf(options: StackOptions, record: RunRecord): StackPlace {
  const { directory, observer } = options;
  return {
    directory,
    logDirectory: options.logDirectory ?? path.join(directory, 'log'),
    packagesDirectory: options.packagesDirectory ?? path.join(path.dirname(directory), 'packages'),
    durable: options.durable ?? true,
    maxConnections: options.maxConnections ?? 300,
    security: options.security,
    say: options.say ?? (() => undefined),
    observer: {
      ...observer,
      onSpawn: (name, pid) => {
        record.note(name, pid);
        observer?.onSpawn?.(name, pid);
      },
    },
  };
}

/** The user that PostgreSQL runs as under root must be able to traverse to its own folder, but to list nothing. */
function makeTraversableFolder(directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  if (runsAsRoot()) fs.chmodSync(directory, 0o711);
}
