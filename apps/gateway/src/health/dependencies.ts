import { rpc } from '@matchpoint/contracts';
import type { Consumer, NatsStanding } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import {
  createRpcClient,
  explainFailure,
  natsDependency,
  ownDependencies,
  type ProcessName,
  proveOwnSecrets,
  type RpcIdentity,
  secretsDependency,
} from '@matchpoint/rpc';
import { CHECK_TIMEOUT_MS, type Dependency, Down } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import type { Pool } from 'pg';
import type { GatewayConfig } from '../config.js';
import type { ResilientLimiter } from '../rate-limit/resilient-limiter.js';
import { askForEvents } from './ask-for-events.js';

/** What the gateway itself stands on. */
export interface OwnSide {
  databaseClock: DatabaseClock;
  pool: Pool;
  nats: Promise<NatsConnection>;
  natsStanding: NatsStanding;
  wrongSecrets: readonly string[];
  identity: Required<RpcIdentity>;
  limiter: Pick<ResilientLimiter, 'probe'>;
}

/** Where its services are, and how it shows them who it is. */
export interface Reach {
  config: GatewayConfig;
  identity: RpcIdentity;
}

/**
 * What readiness asks about: what every operation needs, the services, each of which only some do, their events and the gateway's own, and
 * what the gateway can work without (docs/adr/0013).
 */
export function gatewayDependencies(context: OwnSide & Reach, consumers: readonly Pick<Consumer, 'status'>[]): Dependency[] {
  const { config, identity } = context;
  return [
    ...ownSide(context),
    ...serviceChecks(context),
    {
      name: 'events',
      loses: 'none',
      check: askForEvents(targetsOf(config), identity, { deadlineMs: CHECK_TIMEOUT_MS, consumers }),
    },
  ];
}

/** Where each service is, by its name. */
export const targetsOf = (config: GatewayConfig) => ({
  'catalog-profile': config.catalogProfileTarget,
  'match': config.matchTarget,
  'league': config.leagueTarget,
  'upload': config.uploadTarget,
  'account': config.accountTarget,
  'tournament': config.tournamentTarget,
  'notification': config.notificationTarget,
  'webhook': config.webhookTarget,
});

/** Whether what the gateway itself stands on answers. */
export function ownSide({ databaseClock, pool, nats, natsStanding, wrongSecrets, identity, limiter }: OwnSide): Dependency[] {
  const { transport } = identity;
  return [
    ...ownDependencies({ pool, databaseClock }),
    secretsDependency(proveOwnSecrets({ service: 'gateway', wrongSecrets, transport, natsStanding, databaseClock })),
    {
      name: 'redis',
      loses: 'none',
      check: async () => {
        if (!(await limiter.probe())) throw new Error('Redis is unreachable');
      },
    },
    natsDependency(nats, natsStanding),
  ];
}

/** Whether each service answers, and takes this gateway's calls. */
export function serviceChecks({ config, identity }: Reach): ServiceDependency[] {
  return Object.entries(targetsOf(config)).map(([name, target]): ServiceDependency => {
    const readStatus = statusReader(target, name as ProcessName, identity);
    return { name, loses: 'some', check: serviceCheck({ target, server: name as ProcessName, identity, readStatus }), readStatus };
  });
}

export interface ServiceDependency extends Dependency {
  /** What the service says of its work. Those who ask while it is asked share the answer. */
  readStatus(): Promise<rpc.GetStatusResponse>;
}

function statusReader(target: string, server: ProcessName, identity: RpcIdentity): ServiceDependency['readStatus'] {
  const client = createRpcClient(rpc.StatusServiceService, { target, server, ...identity });
  let asking: Promise<rpc.GetStatusResponse> | undefined;
  return () => (asking ??= client.getStatus({}, { deadlineMs: CHECK_TIMEOUT_MS }).finally(() => (asking = undefined)));
}

interface ServiceReach extends Pick<ServiceDependency, 'readStatus'> {
  target: string;
  server: ProcessName;
  identity: RpcIdentity;
}

function serviceCheck({ target, server, identity, readStatus }: ServiceReach): () => Promise<void> {
  const client = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server, ...identity, isForeign: true });
  const explain = (error: unknown): never => {
    const reason = explainFailure(error);
    if (reason !== undefined) throw new Down(reason);
    throw error;
  };
  return async () => {
    // Health asks for no token and no signature; this call asks for both, and for a certificate that may make it.
    const proof = readStatus().then(() => undefined, explainFailure);
    const { status } = await client.Check({ service: '' }, { deadlineMs: CHECK_TIMEOUT_MS }).catch(explain);
    const refusal = await proof;
    if (refusal !== undefined) throw new Down(refusal);
    if (status !== 'SERVING' && status !== 1) throw new Down('answers that it is not serving');
  };
}

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
