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

/** Each with user and password, where it has one. */
export interface StackUrls {
  database: string;
  redis: string;
  nats: string;
}

export interface StackOptions {
  /** Absolute folder of the data; one live stack per folder. */
  directory: string;
  /** Servers to use instead of a process of our own. */
  replace?: Partial<StackUrls>;
  /** Where packages fetched from the distribution are kept, shared between stacks; default: `packages` beside the directory. */
  packagesDirectory?: string;
  logDirectory?: string;
  /** Default true. */
  durable?: boolean;
  maxConnections?: number;
  /** How many NATS servers to run (default 1); tests run one a worker, for streams have server-wide names. */
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
  /** The processes of our own, by name: postgres, redis, nats (nats-2, …). A replaced server has none. */
  processes: ReadonlyMap<string, SupervisedProcess>;
  /** Puts a PgBouncer in transaction mode before PostgreSQL, and answers the URL of its console. It is one of the processes then. */
  startPgbouncer(options: Omit<PgbouncerOptions, 'server'>): Promise<string>;
  /** Has a second PostgreSQL follow the first, for reads alone, and answers its URL. Throws one line where the first is not our own. */
  startStandby(): Promise<string>;
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): void;
}

/** Reads the servers that take the place of our own from DATABASE_URL, REDIS_URL and NATS_URL. Throws one line for what is no URL. */
export function replacementsFrom(env: NodeJS.ProcessEnv): Partial<StackUrls> {
  const read = (name: string): string | undefined => {
    const value = env[name] || undefined;
    // Here and not by who parses it later, whose error would show the password. A NATS cluster has several, with commas between them.
    if (!(value ?? 'nats://host').split(',').every((url) => URL.canParse(url.trim()))) throw new Error(`${name} is not a URL`);
    return value;
  };
  return { database: read('DATABASE_URL'), redis: read('REDIS_URL'), nats: read('NATS_URL') };
}

/**
 * Starts PostgreSQL, Redis and NATS (all but the replaced ones) as private processes that are started again when
 * they die and that cannot outlive this process. Throws AlreadyRunningError for a directory in use, and
 * ProcessStartError or a one-line error when a server cannot be had; nothing is left running then.
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
      if (replace.database !== undefined) throw new Error('a read replica follows a PostgreSQL of our own, not the one of DATABASE_URL');
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

/** The user that PostgreSQL runs as under root must be able to pass through to its own folder, but to list nothing. */
function makeTraversableFolder(directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  if (runsAsRoot()) fs.chmodSync(directory, 0o711);
}
