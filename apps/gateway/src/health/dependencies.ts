import type { Consumer } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import { createRpcClient, natsDependency, ownDependencies, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { CHECK_TIMEOUT_MS, type Dependency, Down } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import type { Pool } from 'pg';
import type { GatewayConfig } from '../config.js';
import type { ResilientLimiter } from '../http/rate-limit/resilient-limiter.js';
import { askForEvents } from './ask-for-events.js';

/** What the gateway itself stands on. */
export interface OwnSide {
  databaseClock: DatabaseClock;
  pool: Pool;
  nats: Promise<NatsConnection>;
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
  'webhook': config.webhookTarget,
});

/** Whether what the gateway itself stands on answers. */
export function ownSide({ databaseClock, pool, nats, limiter }: OwnSide): Dependency[] {
  return [
    ...ownDependencies({ pool, databaseClock }),
    {
      name: 'redis',
      loses: 'none',
      check: async () => {
        if (!(await limiter.probe())) throw new Error('Redis is unreachable');
      },
    },
    natsDependency(nats),
  ];
}

/** Whether each service answers. */
export function serviceChecks({ config, identity }: Reach): Dependency[] {
  return Object.entries(targetsOf(config)).map(([name, target]): Dependency => ({
    name,
    loses: 'some',
    check: serviceCheck(target, name as ProcessName, identity),
  }));
}

function serviceCheck(target: string, server: ProcessName, identity: RpcIdentity): () => Promise<void> {
  const client = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server, ...identity, isForeign: true });
  return async () => {
    const { status } = await client.Check({ service: '' }, { deadlineMs: CHECK_TIMEOUT_MS });
    if (status !== 'SERVING' && status !== 1) throw new Down('answers that it is not serving');
  };
}

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
