import { GRACE_SECONDS, integer, type loadConfig, oneOf, optionalText, secrets, text } from '@matchpoint/config';
import { type Clock, createDerivedBox } from '@matchpoint/core';
import {
  connectNats,
  NATS_VARIABLES,
  natsOptionsOf,
  NatsStanding,
  startRelay,
  STREAM_VARIABLES,
  type StreamOptions,
  type WorkStatus,
} from '@matchpoint/events';
import {
  awaitMigrations,
  createReads,
  DATABASE_VARIABLES,
  type DatabaseClock,
  findMigrations,
  openPool,
  type PoolOptions,
  type Reads,
} from '@matchpoint/postgres';
import {
  createLogger,
  createMetrics,
  createReadiness,
  LOG_LEVELS,
  type Logger,
  type Registry,
  startMetricsServer,
} from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { BackgroundWork } from './background-work.js';
import { measureClients } from './measure-clients.js';
import { measureEvents } from './measure-events.js';
import { measurePool } from './measure-pool.js';
import { eventsDependency, natsDependency, ownDependencies, proveOwnSecrets, secretsDependency } from './own-dependencies.js';
import { findWrongSecrets, type ProvenSecrets } from './prove-secrets.js';
import { refuseCalls } from './refuse-calls.js';
import { type RpcIdentity, UNSIGNED_CALLERS } from './rpc-identity.js';
import { CERTIFICATE_VARIABLES, certificateFilesOf } from './security/certificate-files.js';
import { openTransportSecurity, PLAINTEXT } from './security/transport-security.js';
import { createPrincipalVerifier, type PrincipalVerifier, verifyKeys } from './security/verify-principals.js';
import { serveEvents } from './serve-events.js';
import { serveOutbox } from './serve-outbox.js';
import { createRpcServer, type RpcServerOptions } from './server.js';
import { startDatabaseClock } from './start-database-clock.js';
import { tellHealth } from './tell-health.js';

/** The part of the grace period for background work after the last call: a running delivery ends or is recorded as cut off. */
const BACKGROUND_GRACE_MS = 6_000;

/** Variables of every service; a service adds its own to this table. */
export const SERVICE_VARIABLES = {
  ...DATABASE_VARIABLES,
  databaseConnections: integer('MATCHPOINT_DATABASE_CONNECTIONS', { default: 10, min: 1, max: 200 }),
  ...NATS_VARIABLES,
  ...STREAM_VARIABLES,
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** Where gRPC listens: for the processes that hold the internal token. */
  bind: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Address of the metrics and health endpoints, which need no credentials: this machine only, unless configured. */
  metricsBind: optionalText('MATCHPOINT_METRICS_BIND'),
  /** Where they listen unless `metricsBind` is set. */
  adminBind: text('MATCHPOINT_ADMIN_BIND', { default: '127.0.0.1' }),
  grpcPort: integer('MATCHPOINT_GRPC_PORT', { default: 0, max: 65_535 }),
  metricsPort: integer('MATCHPOINT_METRICS_PORT', { default: 0, max: 65_535 }),
  internalTokens: secrets('MATCHPOINT_INTERNAL_TOKEN', { minLength: 16 }),
  graceSeconds: GRACE_SECONDS,
  /** Public halves of the keys that may sign for a caller: the gateway's, and those of operators' tools. */
  contextVerifyKeys: verifyKeys('MATCHPOINT_CONTEXT_VERIFY_KEYS'),
  unsignedCallers: UNSIGNED_CALLERS,
  ...CERTIFICATE_VARIABLES,
};
export type ServiceConfig = ReturnType<typeof loadConfig<typeof SERVICE_VARIABLES>> & { databaseReadUrl?: string };

/** The base of every service's context. */
export interface BaseContext {
  /** Folder name under `apps/`. */
  service: string;
  config: ServiceConfig;
  logger: Logger;
  registry: Registry;
  pool: Pool;
  /** Where listings are read: on a replica if there is one, else on `pool`. */
  reads: Reads;
  /** The database's clock, unless a test injects another. */
  clock: Clock;
  /** Also knows how wrong the process's own clock is. */
  databaseClock: DatabaseClock;
  /** Retries until it connects: a service starts and answers while NATS is down. */
  nats: Promise<NatsConnection>;
  /** Whether NATS admits this process. */
  natsStanding: NatsStanding;
  /** A phrase for each secret that differs from those this database is used with. With a wrong one the service refuses all calls. */
  wrongSecrets: readonly string[];
  /** For clients of other services. */
  identity: RpcIdentity;
  verifier: PrincipalVerifier;
  /** For consumers: the stream as the relay creates it. */
  stream: StreamOptions;
  close(): Promise<void>;
}

export interface BaseContextOptions extends Pick<PoolOptions, 'plans'> {
  /** A test's clock, instead of the database's. */
  clock?: Clock | undefined;
  /** A test's clock, instead of the process's own. */
  wall?: Clock | undefined;
  /** The service's own secrets, in addition to those of every service. */
  secrets?: ProvenSecrets;
}

/**
 * Logger, metrics, a pool on the service's own database, that database's clock, and a connection to NATS. Another process migrates the
 * database (`migrate.js`); this one waits for it for a minute at most.
 */
export async function createBaseContext(service: string, config: ServiceConfig, options: BaseContextOptions = {}): Promise<BaseContext> {
  const logger = createLogger({ service, level: config.logLevel });
  const transport = openTransportSecurity(certificateFilesOf(config), logger);
  await awaitMigrations({
    directory: findMigrations(service),
    connectionString: config.databaseDirectUrl ?? config.databaseUrl,
    logger,
  });
  const { registry } = createMetrics(service);
  const pool = await openPool({
    connectionString: config.databaseUrl,
    directConnectionString: config.databaseDirectUrl,
    max: config.databaseConnections,
    applicationName: `matchpoint-${service}`,
    logger,
    ...(options.plans && { plans: options.plans }),
  });
  measurePool(registry, pool);
  const reads = createReads({
    primary: pool,
    replicaUrl: config.databaseReadUrl,
    max: config.databaseConnections,
    applicationName: `matchpoint-${service}-reads`,
    plans: options.plans,
    logger,
  });
  const databaseClock = await startDatabaseClock({ pool, logger, registry, ...(options.wall && { wall: options.wall }) });
  const [internalToken, ...acceptedTokens] = config.internalTokens;
  const wrongSecrets = await findWrongSecrets(pool, { ...provenByAll(config), ...options.secrets });
  if (wrongSecrets.length > 0) logger.fatal({ wrongSecrets }, 'wrong secrets: the process takes no calls and does no work');
  let connection: NatsConnection | undefined;
  const natsStanding = new NatsStanding();
  const nats = connectNats({ ...natsOptionsOf(config), name: service, logger, standing: natsStanding }).then(
    (connected) => (connection = connected),
  );
  nats.catch((error: unknown) => logger.error({ err: error }, 'no connection to NATS'));
  return {
    service,
    config,
    logger,
    registry,
    pool,
    reads,
    clock: options.clock ?? databaseClock,
    databaseClock,
    nats,
    natsStanding,
    wrongSecrets,
    identity: {
      internalToken,
      acceptedTokens,
      transport,
      trustsUnsigned: config.unsignedCallers === 'accept',
      metrics: measureClients(registry),
    },
    verifier: createPrincipalVerifier({ publicKeys: config.contextVerifyKeys, clock: databaseClock }),
    stream: { maxBytes: config.streamMaxBytes, replicas: config.streamReplicas },
    async close() {
      transport.close();
      await connection?.close();
      await databaseClock.stop();
      await reads.close();
      await pool.end();
    },
  };
}

/**
 * Tokens, and the keys that verify callers. Sealing keys are derived from a token and from the text of a public key, because neither is
 * such a key itself.
 */
function provenByAll({ internalTokens, contextVerifyKeys }: ServiceConfig): ProvenSecrets {
  const publicKeys = contextVerifyKeys.map((key) => key.export({ format: 'der', type: 'spki' }).toString('base64'));
  return {
    MATCHPOINT_INTERNAL_TOKEN: createDerivedBox(internalTokens),
    ...(publicKeys.length > 0 && { MATCHPOINT_CONTEXT_VERIFY_KEYS: createDerivedBox(publicKeys) }),
  };
}

export interface RunningService {
  port: number;
  metricsPort: number;
  /** Takes no more calls, lets running ones finish, then stops the background work. The context stays open. */
  stop(): Promise<void>;
}

/**
 * Starts a service's gRPC server (with health and reflection), its metrics and health over HTTP, the relay of its outbox and its other
 * background work.
 */
export async function startRpcService(
  context: BaseContext,
  options: Pick<RpcServerOptions, 'services' | 'protoFiles'> & { background?: readonly (() => BackgroundWork)[] },
): Promise<RunningService> {
  const { config, databaseClock, identity, logger, nats, pool, registry, stream, verifier } = context;
  const background: BackgroundWork[] = [];
  const isFit = context.wrongSecrets.length === 0;
  const readStatus = (): Promise<WorkStatus[]> => Promise.all(background.flatMap((work) => work.status?.() ?? []));
  const services = isFit ? options.services : options.services.map(refuseCalls);
  const events = serveEvents({
    service: context.service,
    pool,
    nats,
    consumers: () => background.flatMap(({ control }) => control ?? []),
  });
  const server = createRpcServer({
    ...options,
    ...identity,
    ...{ services, verifier, logger, registry, readStatus, events, outbox: serveOutbox(pool) },
  });
  measureEvents(registry, () => background);
  const secretProofs = [...proveOwnSecrets({ ...context, transport: identity.transport ?? PLAINTEXT }), () => server.refusalOfAll()];
  const needed = [...ownDependencies({ pool, databaseClock }), secretsDependency(secretProofs)];
  const readiness = createReadiness([...needed, natsDependency(nats, context.natsStanding), eventsDependency(readStatus)]);
  const metrics = await startMetricsServer({
    host: config.metricsBind ?? config.adminBind,
    port: config.metricsPort,
    registry,
    readiness,
  });
  const port = await server.listen({ host: config.bind, port: config.grpcPort });
  if (isFit) {
    background.push(startRelay({ pool, nats, service: context.service, logger, clock: databaseClock, stream }));
    background.push(...(options.background ?? []).map((start) => start()));
  }
  readiness.serve();
  const health = await tellHealth(server, needed, logger);
  logger.info({ port, metricsPort: metrics.port }, 'serving');
  return {
    port,
    metricsPort: metrics.port,
    async stop() {
      readiness.drain();
      await Promise.all([health.stop(), server.drain(Math.max(1_000, config.graceSeconds * 1_000 - BACKGROUND_GRACE_MS))]);
      await Promise.all(background.map((work) => work.stop()));
      await metrics.close();
      logger.info('stopped');
    },
  };
}
