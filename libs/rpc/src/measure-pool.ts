import { reportGauge, type Registry } from '@matchpoint/telemetry';
import type { Pool } from 'pg';

/** The connections of a process's own pool, and how many callers wait for one. */
export function measurePool(registry: Registry, pool: Pool): void {
  reportGauge({
    registry,
    name: 'matchpoint_database_connections',
    help: 'Connections of the pool, by whether they are in use',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  reportGauge({
    registry,
    name: 'matchpoint_database_connections_max',
    help: 'Maximum number of connections of the pool (MATCHPOINT_DATABASE_CONNECTIONS)',
    read: () => [{ value: pool.options.max }],
  });
  reportGauge({
    registry,
    name: 'matchpoint_database_waiting_queries',
    help: 'Queries and transactions waiting for a connection of the pool',
    read: () => [{ value: pool.waitingCount }],
  });
}
