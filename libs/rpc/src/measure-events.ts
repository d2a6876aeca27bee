import { keepSnapshot } from '@matchpoint/core';
import type { ConsumerFigures, RelayFigures } from '@matchpoint/events';
import { reportCounter, reportGauge, type Reading, type Registry } from '@matchpoint/telemetry';

/** The relay and the consumers of a process, if they report figures. */
type Measured = { figures?(): Promise<ConsumerFigures | RelayFigures> };

/** One scrape reads all gauges, which share one read. */
const MAX_AGE_MS = 250;

/**
 * The metrics of relay and consumers. Figures from a table or from JetStream are the same in all replicas, so only the process that holds
 * the lease reports them; `matchpoint_relay_active` and `matchpoint_consumer_active` say which process that is.
 */
export function measureEvents(registry: Registry, works: () => readonly Measured[]): void {
  // A database that is down must not hide whether a lease is held, so each failure affects only its own work.
  const readAll = keepSnapshot(
    async () => (await Promise.allSettled(works().map((work) => work.figures?.()))).flatMap((each) => valueOf(each)),
    { maxAgeMs: MAX_AGE_MS },
  );
  measureRelay(registry, async () => (await readAll()).filter((each) => each.kind === 'relay'));
  measureConsumers(registry, async () => (await readAll()).filter((each) => each.kind === 'consumer'));
}

function valueOf<Value>(settled: PromiseSettledResult<Value | undefined>): Value[] {
  return settled.status === 'fulfilled' && settled.value !== undefined ? [settled.value] : [];
}

function measureRelay(registry: Registry, read: () => Promise<RelayFigures[]>): void {
  const each = (value: (figures: RelayFigures) => number | undefined) => async () => readingsOf(await read(), value);
  reportGauge({
    registry,
    name: 'matchpoint_relay_active',
    help: 'Whether this process runs the active relay of its service: 1 or 0',
    read: each(({ isActive }) => Number(isActive)),
  });
  reportCounter({
    registry,
    name: 'matchpoint_relay_published_events_total',
    help: 'Events that this process has published to the stream',
    read: each(({ published }) => published),
  });
  reportCounter({
    registry,
    name: 'matchpoint_relay_republished_events_total',
    help: 'Events that this process has republished because the stream had lost them or an operator asked for it',
    read: each(({ republished }) => republished),
  });
  reportGauge({
    registry,
    name: 'matchpoint_outbox_waiting_events',
    help: 'Unpublished events, counted up to 100,000; by the active relay',
    read: each(({ outbox }) => outbox?.waiting),
  });
  reportGauge({
    registry,
    name: 'matchpoint_outbox_oldest_wait_seconds',
    help: 'How long the oldest unpublished event has waited; by the active relay',
    read: each(({ outbox }) => outbox?.oldestWaitSeconds),
  });
  reportGauge({
    registry,
    name: 'matchpoint_outbox_set_aside_events',
    help: 'Events that NATS refuses, set aside until an operator retries or drops them; by the active relay',
    read: each(({ outbox }) => outbox?.setAside),
  });
}

function measureConsumers(registry: Registry, read: () => Promise<ConsumerFigures[]>): void {
  const labelNames = ['consumer'] as const;
  const each = (value: (figures: ConsumerFigures) => number | undefined) => async () => readingsOf(await read(), value);
  const common = { registry, labelNames };
  reportGauge({
    ...common,
    name: 'matchpoint_consumer_active',
    help: 'Whether this process is active for this consumer: 1 or 0',
    read: each(({ isActive }) => Number(isActive)),
  });
  reportCounter({
    ...common,
    name: 'matchpoint_consumer_handled_events_total',
    help: 'Events that this process has handled',
    read: each(({ handled }) => handled),
  });
  reportCounter({
    ...common,
    name: 'matchpoint_consumer_failures_total',
    help: 'Failed attempts to handle an event; it is retried, and parked after eight failures of its own',
    read: each(({ failures }) => failures),
  });
  reportGauge({
    ...common,
    name: 'matchpoint_consumer_waiting_events',
    help: 'Events that JetStream holds for this consumer; by the active consumer',
    read: each(({ backlog }) => backlog?.waiting),
  });
  reportGauge({
    ...common,
    name: 'matchpoint_consumer_stalled_seconds',
    help: 'How long the same event has been the first pending one; 0 if none is pending; by the active consumer',
    read: each(({ backlog }) => backlog?.stalledSeconds),
  });
  reportGauge({
    ...common,
    name: 'matchpoint_consumer_dead_events',
    help: 'Events that were parked after too many failures; by the active consumer',
    read: each(({ backlog }) => backlog?.dead),
  });
}

function readingsOf<Figures extends ConsumerFigures | RelayFigures>(
  all: readonly Figures[],
  value: (figures: Figures) => number | undefined,
): Reading<'consumer'>[] {
  return all.flatMap((figures) => {
    const read = value(figures);
    if (read === undefined) return [];
    return [{ value: read, ...(figures.kind === 'consumer' && { labels: { consumer: figures.name } }) }];
  });
}
