import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
}

interface Heard<Message> {
  subject: string;
  /** Logged if the bus has an error in place of a message. */
  unread: string;
  /** Logged if a message is not what it should be. */
  misread: string;
  /** May throw: the message is left out then. */
  receive(message: Message): void;
}

/** Subscribes to the JSON messages of a subject of core NATS once there is a connection. Answers how to end that. */
export function subscribeLater<Message>({ nats, logger }: Dependencies, { subject, unread, misread, receive }: Heard<Message>): () => void {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  nats.then(
    (connected) => {
      if (isStopped) return;
      const subscription = connected.subscribe(subject, {
        callback(error, message) {
          if (error) return logger.warn({ err: error }, unread);
          try {
            receive(message.json<Message>());
          } catch (fault) {
            logger.warn({ err: fault }, misread);
          }
        },
      });
      unsubscribe = () => subscription.unsubscribe();
    },
    () => undefined, // who made the connection has said so
  );
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
