import type { rpc } from '@matchpoint/contracts';
import { dropSetAside, listSetAside, retrySetAside } from '@matchpoint/events';
import type { Pool } from 'pg';
import type { Handlers } from './definition.js';

/** Operator actions on events that NATS refuses (libs/events, "When NATS refuses an event"). */
export function serveOutbox(pool: Pool): Handlers<typeof rpc.OutboxServiceService> {
  return {
    listSetAside: async () => ({ events: await listSetAside(pool) }),
    retrySetAside: async ({ eventId }) => ({ eventIds: await retrySetAside(pool, eventId === undefined ? 'all' : [eventId]) }),
    dropSetAside: async ({ eventId }) => ({ eventIds: await dropSetAside(pool, [eventId]) }),
  };
}
