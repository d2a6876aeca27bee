import { Counter, Histogram, LATENCY_BUCKETS_SECONDS, reportGauge, type Registry } from '@matchpoint/telemetry';

/** Where the clients of a process count their calls: see {@link measureClients}. */
export interface ClientMetrics {
  durations: Histogram<'peer' | 'rpc'>;
  failures: Counter<'peer' | 'rpc' | 'code'>;
  retries: Counter<'peer'>;
  /** The breakers of all clients, by the process that they guard against. */
  breakers: Set<{ peer: string; isOpen(): boolean }>;
}

/** Metrics of RPCs on the caller's side, which include what a service cannot see, such as calls that never reach it. */
export function measureClients(registry: Registry): ClientMetrics {
  const registers = [registry];
  const breakers: ClientMetrics['breakers'] = new Set();
  reportGauge({
    registry,
    name: 'matchpoint_rpc_client_open_breakers',
    help: 'Circuit breakers to other processes that are open',
    labelNames: ['peer'],
    read: () => [...countOpen(breakers)].map(([peer, value]) => ({ labels: { peer }, value })),
  });
  return {
    durations: new Histogram({
      name: 'matchpoint_rpc_client_duration_seconds',
      help: 'Duration of a call to another process as its caller sees it, retries included',
      labelNames: ['peer', 'rpc'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
    failures: new Counter({
      name: 'matchpoint_rpc_client_failures_total',
      help: 'Calls to another process that failed after all retries, by error code',
      labelNames: ['peer', 'rpc', 'code'],
      registers,
    }),
    retries: new Counter({
      name: 'matchpoint_rpc_client_retries_total',
      help: 'Retries of reads and keyed writes',
      labelNames: ['peer'],
      registers,
    }),
    breakers,
  };
}

function countOpen(breakers: ClientMetrics['breakers']): Map<string, number> {
  const open = new Map<string, number>();
  for (const { peer, isOpen } of breakers) open.set(peer, (open.get(peer) ?? 0) + Number(isOpen()));
  return open;
}
