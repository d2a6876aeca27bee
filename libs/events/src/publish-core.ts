import type { NatsConnection } from '@nats-io/transport-node';
import type { CORE_SUBJECTS } from './core-subjects.js';

/** Publishes messages, as JSON, over core NATS. Nobody waits for it, and nothing stores them: `undone` hears of a failure. */
export function publishCore(
  nats: PromiseLike<NatsConnection>,
  subject: keyof typeof CORE_SUBJECTS,
  messages: readonly object[],
  undone: (error: unknown) => void,
): void {
  Promise.resolve(nats)
    .then((connection) => {
      // While NATS is down the client would buffer messages, and publish them stale after it reconnects.
      if (connection.isClosed() || connection.isDraining()) return;
      for (const message of messages) connection.publish(subject, JSON.stringify(message));
    })
    .catch(undone);
}
