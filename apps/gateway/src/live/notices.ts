import { LIVE_NOTIFIED, type Notice, type NotifiedMessage } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { subscribeLater } from './subscribe-later.js';

/** New notifications as the notification service tells of them. Nothing keeps them: whoever missed one reads it. */
export interface Notices {
  /** Tells `listener`, the only one, of what arrives, until `stop`. */
  listen(listener: (notices: readonly Notice[]) => void): void;
  stop(): void;
}

export function createNotices({ nats, logger }: { nats: Promise<NatsConnection>; logger: Logger }): Notices {
  let listener: (notices: readonly Notice[]) => void = () => undefined;
  const receive = (error: Error | null, message: Msg): void => {
    if (error) return logger.warn({ err: error }, 'new notifications not read off the bus');
    try {
      listener(message.json<NotifiedMessage>().notices);
    } catch (fault) {
      logger.warn({ err: fault }, 'message that holds no notifications left out of the streams');
    }
  };
  const unsubscribe = subscribeLater(nats, LIVE_NOTIFIED, receive);
  return {
    listen(given) {
      listener = given;
    },
    stop: unsubscribe,
  };
}
