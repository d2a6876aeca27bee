import type { Consumer } from '@matchpoint/events';
import { createRpcClient, natsDependency, ownDependencies, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { CHECK_TIMEOUT_MS, type Dependency, Down } from '@matchpoint/telemetry';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import type { GatewayConfig } from '../config.js';
import type { GatewayContext } from '../context.js';
import { askForEvents } from './ask-for-events.js';

/**
 * What readiness asks about: what every operation needs, the services, each of which only some do, their events and the gateway's own, and
 * what the gateway can work without (docs/adr/0013).
 */
export function gatewayDependencies(context: GatewayContext, consumers: readonly Pick<Consumer, 'status'>[]): Dependency[] {
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

/** What the gateway itself stands on. */
export function ownSide({
  databaseClock,
  pool,
  nats,
  limiter,
}: Pick<GatewayContext, 'databaseClock' | 'pool' | 'nats' | 'limiter'>): Dependency[] {
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
export function serviceChecks({ config, identity }: Pick<GatewayContext, 'config' | 'identity'>): Dependency[] {
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
