import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
}

interface Heard<Message> {
  subject: string;
  /** Logged if the bus delivers an error instead of a message. */
  unread: string;
  /** Logged if a message is malformed. */
  misread: string;
  /** May throw, in which case the message is skipped. */
  receive(message: Message): void;
}

/** Subscribes to the JSON messages of a core NATS subject once there is a connection. Returns a function that ends the subscription. */
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
