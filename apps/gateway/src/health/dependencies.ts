import type { Consumer, NatsStanding } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import { explainFailure, natsDependency, ownDependencies, proveOwnSecrets, type RpcIdentity, secretsDependency } from '@matchpoint/rpc';
import { type Dependency, Down } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { GatewayConfig } from '../config.js';
import type { ResilientLimiter } from '../rate-limit/resilient-limiter.js';
import { askForEvents } from './ask-for-events.js';
import type { Probe, Probes } from './probes.js';

/** What the gateway itself depends on. */
export interface OwnSide {
  databaseClock: DatabaseClock;
  pool: Pool;
  nats: Promise<NatsConnection>;
  natsStanding: NatsStanding;
  wrongSecrets: readonly string[];
  identity: Required<RpcIdentity>;
  limiter: Pick<ResilientLimiter, 'probe'>;
}

/**
 * What readiness checks: what every operation needs, the services (each of which only some operations need), their events and the gateway's
 * own, and optional dependencies (docs/adr/0013).
 */
export function gatewayDependencies(context: OwnSide & { probes: Probes }, consumers: readonly Pick<Consumer, 'status'>[]): Dependency[] {
  const { probes } = context;
  return [...ownSide(context), ...serviceChecks(probes), { name: 'events', loses: 'none', check: askForEvents(probes, consumers) }];
}

/** The address of each service, by name. */
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

/** Whether the gateway's own dependencies respond. */
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

export interface ServiceDependency extends Dependency, Pick<Probe, 'readStatus'> {}

/** Whether each service responds and accepts this gateway's calls. */
export function serviceChecks({ services }: Probes): ServiceDependency[] {
  return services.map((probe) => ({ name: probe.name, loses: 'some', check: serviceCheck(probe), readStatus: probe.readStatus }));
}

function serviceCheck({ readStatus, readHealth }: Probe): () => Promise<void> {
  const explain = (error: unknown): never => {
    const reason = explainFailure(error);
    if (reason !== undefined) throw new Down(reason);
    throw error;
  };
  return async () => {
    // The health check needs no token or signature; this call needs both, and a certificate with permission to make it.
    const proof = readStatus().then(() => undefined, explainFailure);
    const { status } = await readHealth().catch(explain);
    const refusal = await proof;
    if (refusal !== undefined) throw new Down(refusal);
    if (status !== 'SERVING' && status !== 1) throw new Down('answers that it is not serving');
  };
}
