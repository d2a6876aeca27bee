import { LIVE_NOTIFIED, type Notice, type NotifiedMessage } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { subscribeLater } from './subscribe-later.js';

/** New notifications, as the notification service announces them. Announcements aren't stored; a client that missed one reads the list. */
export interface Notices {
  /** Notifies `listener`, the only one, of announcements until `stop`. */
  listen(listener: (notices: readonly Notice[]) => void): void;
  stop(): void;
}

export function createNotices({ nats, logger }: { nats: Promise<NatsConnection>; logger: Logger }): Notices {
  let listener: (notices: readonly Notice[]) => void = () => undefined;
  const unsubscribe = subscribeLater<NotifiedMessage>(
    { nats, logger },
    {
      subject: LIVE_NOTIFIED,
      unread: 'new notifications not read off the bus',
      misread: 'message that holds no notifications left out of the streams',
      receive: ({ notices }) => listener(notices),
    },
  );
  return {
    listen(given) {
      listener = given;
    },
    stop: unsubscribe,
  };
}
