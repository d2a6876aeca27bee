import { Counter, reportGauge, type Registry } from '@matchpoint/telemetry';
import type { Clock } from '@matchpoint/core';
import type { Pool } from 'pg';
import { countEndpoints, type EndpointState, oldestDueSeconds } from '../db/count-due.js';

/** States of endpoints. A state without endpoints is shown as 0, so that alerts see it rise. */
const STATES = ['active', 'paused', 'gone', 'dead_letters', 'failing', 'suspended'];

export interface MeasuredDeliveries {
  registry: Registry;
  pool: Pool;
  clock: Clock;
}

/** Metrics of deliveries from the tables. They are the same in all replicas, so only the one that consumes webhook events reports them. */
export function measureDeliveries({ registry, pool, clock }: MeasuredDeliveries, isReporter: () => boolean): void {
  reportGauge({
    registry,
    name: 'matchpoint_webhook_oldest_due_seconds',
    help: 'How long the oldest due delivery of an active endpoint has waited; by one replica',
    read: async () => (isReporter() ? [{ value: await oldestDueSeconds(pool, clock.now()) }] : []),
  });
  reportGauge({
    registry,
    name: 'matchpoint_webhook_endpoints',
    help: 'Endpoints by state: active, paused by their owner, or why Matchpoint has disabled them; by one replica',
    labelNames: ['state'],
    read: async () => (isReporter() ? withAllStates(await countEndpoints(pool)) : []),
  });
}

function withAllStates(counted: readonly EndpointState[]) {
  const counts = new Map([...STATES.map((state) => [state, 0] as const), ...counted.map(({ state, count }) => [state, count] as const)]);
  return [...counts].map(([state, value]) => ({ labels: { state }, value }));
}

/** Counts the deliveries that owners have replayed. */
export function countReplays(registry: Registry): Counter<'by'> {
  return new Counter({
    name: 'matchpoint_webhook_replayed_deliveries_total',
    help: 'Deliveries requeued on request: one by replay, many by recovery',
    labelNames: ['by'],
    registers: [registry],
  });
}
