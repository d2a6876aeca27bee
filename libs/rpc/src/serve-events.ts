import type { rpc } from '@matchpoint/contracts';
import {
  type ConsumerControl,
  dropDead,
  eventTopology,
  findDead,
  findGhosts,
  findOwn,
  listDead,
  listHandled,
  listPublished,
  manage,
  republishSince,
} from '@matchpoint/events';
import { invalidInput } from '@matchpoint/errors';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';
import type { Handlers } from './definition.js';

export interface ServedEvents {
  /** Folder name under `apps/`. */
  service: string;
  pool: Pool;
  nats: PromiseLike<NatsConnection>;
  consumers(): readonly ConsumerControl[];
}

/** Operator actions on the events of a service (libs/events, docs/recovery.md). */
export function serveEvents({ service, pool, nats, consumers }: ServedEvents): Handlers<typeof rpc.EventServiceService> {
  return {
    listDead: async () => ({ events: await listDead(pool) }),
    getDead: ({ eventId }) => findDead(pool, eventId),
    async retryDead({ eventId }) {
      const total = { handled: 0, failed: 0 };
      for (const consumer of consumers()) {
        const { handled, failed } = await consumer.retryDead(eventId);
        total.handled += handled;
        total.failed += failed;
      }
      return total;
    },
    dropDead: async ({ eventId }) => ({ dropped: await dropDead(pool, eventId) }),
    async replayConsumer({ consumer: name, since }) {
      const consumer = consumers().find((each) => each.name === name);
      if (!consumer) return { isKnown: false, waiting: 0 };
      return { isKnown: true, waiting: await consumer.replay(instant('since', since)) };
    },
    republish: async ({ since }) => ({ count: await republishSince(pool, instant('since', since)) }),
    listPublished: ({ since, until, after }) =>
      listPublished(pool, { since: instant('since', since), until: instant('until', until), after }),
    async findUnhandled({ events }) {
      const unhandled = await Promise.all(
        consumers().map(async (consumer) => ({ consumer: consumer.name, eventIds: await consumer.findUnhandled(events) })),
      );
      return { unhandled: unhandled.filter(({ eventIds }) => eventIds.length > 0) };
    },
    listHandled: ({ since, until, after }) => listHandled(pool, { since: instant('since', since), until: instant('until', until), after }),
    findOwn: async ({ eventIds }) => ({ eventIds: await findOwn(pool, eventIds) }),
    async findGhosts({ since, after }) {
      const { processes } = eventTopology();
      const produces = Object.entries(processes).find(([name]) => name === service)?.[1].produces ?? [];
      return findGhosts(pool, await manage(await nats), { source: service, produces, since: instant('since', since), after });
    },
  };
}

function instant(field: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalidInput(field, 'is not a time');
  return date;
}
