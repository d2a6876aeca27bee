import { ifInTime } from '@matchpoint/core';
import { ActiveRelay } from './active-relay.js';
import { directUrlOf } from '@matchpoint/postgres';
import { READ_MS, readOutboxFigures, type RelayFigures } from './figures.js';
import { holdLease } from './lease.js';
import { Progress, type WorkStatus } from './progress.js';
import { type RelayOptions } from './relay-options.js';
import { statusOfRelay } from './relay-status.js';
import { unlessAborted } from './wait.js';

const LEASE = 'relay';

export interface Relay {
  /** Whether this process is the one that publishes. */
  readonly isActive: boolean;
  /** Whether events leave this database, whichever process publishes them. Resolves within a second. */
  status(): Promise<WorkStatus>;
  /** For metrics. */
  figures(): Promise<RelayFigures>;
  /** Finishes the batch in flight and stops. */
  stop(): Promise<void>;
}

/**
 * Publishes this service's outbox to the stream until stopped. Each database has one active relay. Survives NATS and PostgreSQL restarts,
 * full disks and lost streams without help. README, "How the relay works".
 */
export function startRelay(options: RelayOptions): Relay {
  const stopping = new AbortController();
  let isActive = false;
  const sent = { published: 0, republished: 0 };
  const progress = new Progress();
  const { connectionString = directUrlOf(options.pool), logger } = options;
  // The outbox is a queue: a statement planned while it is empty would from then on scan the whole table, or every row that has left it.
  const lease = { connectionString, applicationName: `${options.service}-relay`, name: LEASE, logger, plans: 'ordered' } as const;
  const done = holdLease(lease, stopping.signal, async (held) => {
    try {
      progress.wait('NATS is not connected');
      const nats = await unlessAborted(Promise.resolve(options.nats), held.signal);
      if (!nats) return;
      isActive = true;
      await new ActiveRelay(options, held, nats, progress, sent).run();
    } finally {
      isActive = false;
      // Another process may have the lease now. The outbox table shows what happens to this database's events.
      progress.succeed();
    }
  });
  return {
    get isActive() {
      return isActive;
    },
    status: () => statusOfRelay(options.pool, progress),
    async figures() {
      const outbox = isActive ? await ifInTime(READ_MS, () => readOutboxFigures(options.pool)) : undefined;
      return { kind: 'relay', isActive, ...sent, ...(outbox && { outbox }) };
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
