import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { integer, type loadConfig, oneOf, text, url } from '@matchpoint/config';
import type { Clock } from '@matchpoint/core';
import { connectNats, DEFAULT_STREAM_BYTES, startRelay, type StreamOptions, type WorkStatus } from '@matchpoint/events';
import { applyMigrations, createPool, type DatabaseClock, type PoolOptions } from '@matchpoint/postgres';
import { createLogger, createMetrics, LOG_LEVELS, type Logger, type Registry, startMetricsServer } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { RpcIdentity } from './rpc-identity.js';
import { CERTIFICATE_VARIABLES, certificateFilesOf } from './security/certificate-files.js';
import { openTransportSecurity } from './security/transport-security.js';
import { createPrincipalVerifier, type PrincipalVerifier, verifyKeys } from './security/verify-principals.js';
import { createRpcServer, type RpcServerOptions } from './server.js';
import { startDatabaseClock } from './start-database-clock.js';

/** Long enough for the 8 s deadline of an RPC. */
const DRAIN_MS = 9_000;

/** What every service reads from its environment; a service adds its own to this table. */
export const SERVICE_VARIABLES = {
  databaseUrl: url('DATABASE_URL', { protocols: ['postgresql:', 'postgres:'] }),
  databaseConnections: integer('MATCHPOINT_DATABASE_CONNECTIONS', { default: 10, min: 1, max: 200 }),
  natsUrl: url('NATS_URL', { protocols: ['nats:', 'tls:'], several: true }),
  /** What the stream of events may take of NATS's disk, and reserves of it; all processes must agree. */
  streamMaxBytes: integer('MATCHPOINT_STREAM_MAX_BYTES', { default: DEFAULT_STREAM_BYTES, min: 2 ** 24 }),
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** Where gRPC listens: for the processes that hold the internal token. */
  bind: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Where the metrics, which ask for nothing, listen: not beyond this machine unless somebody says so. */
  adminBind: text('MATCHPOINT_ADMIN_BIND', { default: '127.0.0.1' }),
  grpcPort: integer('MATCHPOINT_GRPC_PORT', { default: 0, max: 65_535 }),
  metricsPort: integer('MATCHPOINT_METRICS_PORT', { default: 0, max: 65_535 }),
  internalToken: text('MATCHPOINT_INTERNAL_TOKEN', { minLength: 16 }),
  /** Public halves of the keys that may say who acts: the gateway's, and those of operators' tools. */
  contextVerifyKeys: verifyKeys('MATCHPOINT_CONTEXT_VERIFY_KEYS'),
  ...CERTIFICATE_VARIABLES,
};
export type ServiceConfig = ReturnType<typeof loadConfig<typeof SERVICE_VARIABLES>>;

/** What every service's context holds. */
export interface BaseContext {
  /** Folder name under `apps/`. */
  service: string;
  config: ServiceConfig;
  logger: Logger;
  registry: Registry;
  pool: Pool;
  /** What is now: the database's clock, unless a test turns another. */
  clock: Clock;
  /** Also knows how wrong the process's own clock is. */
  databaseClock: DatabaseClock;
  /** Connects for as long as it takes: a service starts and answers while NATS is down. */
  nats: Promise<NatsConnection>;
  /** For clients of other services. */
  identity: RpcIdentity;
  verifier: PrincipalVerifier;
  /** For consumers: the stream as the relay makes it. */
  stream: StreamOptions;
  close(): Promise<void>;
}

export interface BaseContextOptions extends Pick<PoolOptions, 'plans'> {
  /** A test's, in place of the database's. */
  clock?: Clock | undefined;
  /** A test's, in place of the process's own. */
  wall?: Clock | undefined;
}

/** Logger, metrics, a pool on the service's own database, migrated, that database's clock, and a connection to NATS. */
export async function createBaseContext(service: string, config: ServiceConfig, options: BaseContextOptions = {}): Promise<BaseContext> {
  const logger = createLogger({ service, level: config.logLevel });
  const transport = openTransportSecurity(certificateFilesOf(config), logger);
  const applied = await applyMigrations({ directory: findMigrations(service), connectionString: config.databaseUrl });
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
  const { registry } = createMetrics(service);
  const pool = createPool({
    connectionString: config.databaseUrl,
    max: config.databaseConnections,
    applicationName: `matchpoint-${service}`,
    logger,
    ...(options.plans && { plans: options.plans }),
  });
  const databaseClock = await startDatabaseClock({ pool, logger, registry, ...(options.wall && { wall: options.wall }) });
  let connection: NatsConnection | undefined;
  const nats = connectNats({ url: config.natsUrl, name: service, logger }).then((connected) => (connection = connected));
  nats.catch((error: unknown) => logger.error({ err: error }, 'no connection to NATS'));
  return {
    service,
    config,
    logger,
    registry,
    pool,
    clock: options.clock ?? databaseClock,
    databaseClock,
    nats,
    identity: { internalToken: config.internalToken, transport },
    verifier: createPrincipalVerifier({ publicKeys: config.contextVerifyKeys, clock: databaseClock }),
    stream: { maxBytes: config.streamMaxBytes },
    async close() {
      transport.close();
      await connection?.close();
      await databaseClock.stop();
      await pool.end();
    },
  };
}

/** `apps/<service>/prisma/migrations` above this file: the same from source, from a bundle in dist/ and in an image. */
export function findMigrations(service: string): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(directory, 'apps', service, 'prisma/migrations');
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error(`no apps/${service}/prisma/migrations above the program`);
    directory = parent;
  }
}

/** Something that runs beside the RPCs and the relay: a consumer, a sweeper. */
export interface BackgroundWork {
  /** Whether it moves, where that is not told by the answers to RPCs. */
  status?(): WorkStatus | Promise<WorkStatus>;
  stop(): Promise<void>;
}

export interface RunningService {
  port: number;
  metricsPort: number;
  /** Takes no more calls, lets running ones finish, then stops the background work. The context stays open. */
  stop(): Promise<void>;
}

/** Starts a service's gRPC server (with health and reflection), its metrics, the relay of its outbox and its other background work. */
export async function startRpcService(
  context: BaseContext,
  options: Pick<RpcServerOptions, 'services' | 'protoFiles'> & { background?: readonly (() => BackgroundWork)[] },
): Promise<RunningService> {
  const { config, databaseClock, identity, logger, nats, pool, registry, stream, verifier } = context;
  const background: BackgroundWork[] = [];
  const readStatus = (): Promise<WorkStatus[]> => Promise.all(background.flatMap((work) => (work.status ? [work.status()] : [])));
  const server = createRpcServer({ ...options, ...identity, verifier, logger, registry, readStatus });
  const metrics = await startMetricsServer({ host: config.adminBind, port: config.metricsPort, registry });
  const port = await server.listen({ host: config.bind, port: config.grpcPort });
  background.push(
    startRelay({ pool, connectionString: config.databaseUrl, nats, service: context.service, logger, clock: databaseClock, stream }),
  );
  background.push(...(options.background ?? []).map((start) => start()));
  // A process whose own clock is far off works by the database's all the same; whoever watches over it shall see it and have it mended.
  let isStopping = false;
  const judge = (): void => server.setServing(databaseClock.isTolerable && !isStopping);
  databaseClock.onJudged(judge);
  judge();
  logger.info({ port, metricsPort: metrics.port }, 'serving');
  return {
    port,
    metricsPort: metrics.port,
    async stop() {
      isStopping = true;
      await server.drain(DRAIN_MS);
      await Promise.all(background.map((work) => work.stop()));
      await metrics.close();
      logger.info('stopped');
    },
  };
}
