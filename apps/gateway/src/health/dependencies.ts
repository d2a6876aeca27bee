import type { DatabaseClock } from '@matchpoint/postgres';
import { createRpcClient, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { service as HEALTH_SERVICE } from 'grpc-health-check';
import type { GatewayContext } from '../context.js';
import { askForEvents } from './ask-for-events.js';
import { Degraded } from './degraded.js';

const CHECK_TIMEOUT_MS = 1_000;

/** Something the gateway relies on. */
export interface Dependency {
  name: string;
  /** Whether requests fail without it. */
  isRequired: boolean;
  /** Rejects when it is down, within a deadline of its own; answers {@link Degraded} when it is up and does not do all it should. */
  check(): Promise<unknown>;
}

/** What readiness asks about: the database, the process's own clock, the services, their events, and what the gateway can work without. */
export function gatewayDependencies({ config, databaseClock, identity, pool, nats, limiter }: GatewayContext): Dependency[] {
  const services = {
    'catalog-profile': config.catalogProfileTarget,
    'match': config.matchTarget,
    'league': config.leagueTarget,
    'upload': config.uploadTarget,
    'webhook': config.webhookTarget,
  };
  // A database that hangs holds one connection of the pool for this, not one a round.
  let asking: Promise<unknown> | undefined;
  const askDatabase = (): Promise<unknown> =>
    (asking ??= pool.query('select 1').finally(() => {
      asking = undefined;
    }));
  return [
    { name: 'postgres', isRequired: true, check: within(askDatabase) },
    { name: 'clock', isRequired: true, check: async () => judgeClock(databaseClock) },
    ...Object.entries(services).map(([name, target]) => ({
      name,
      isRequired: true,
      check: within(serviceCheck(target, name as ProcessName, identity)),
    })),
    {
      name: 'redis',
      isRequired: false,
      check: within(async () => {
        if (!(await limiter.probe())) throw new Error('Redis is unreachable');
      }),
    },
    { name: 'nats', isRequired: false, check: within(() => nats.then((connection) => connection.rtt())) },
    { name: 'events', isRequired: false, check: askForEvents(services, identity, CHECK_TIMEOUT_MS) },
  ];
}

/** Nothing that is stored or signed goes by the process's own clock; but TLS and logs do, and far off it makes them wrong. */
function judgeClock({ differenceMs, isAccurate, isTolerable }: DatabaseClock): Degraded | undefined {
  if (isAccurate) return undefined;
  const reason = `the clock of this process is ${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} the database's`;
  if (!isTolerable) throw new Error(reason);
  return new Degraded(reason);
}

function serviceCheck(target: string, server: ProcessName, identity: RpcIdentity): () => Promise<void> {
  const client = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server, ...identity, isForeign: true });
  return async () => {
    const { status } = await client.Check({ service: '' }, { deadlineMs: CHECK_TIMEOUT_MS });
    if (status !== 'SERVING' && status !== 1) throw new Error(`health status ${status}`);
  };
}

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}

/** The check, given up after a second whatever it waits for. */
function within(check: () => Promise<unknown>): () => Promise<unknown> {
  return () =>
    Promise.race([
      check(),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS).unref();
      }),
    ]);
}
