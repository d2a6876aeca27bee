import type { Msg, NatsConnection } from '@nats-io/transport-node';

/** Subscribes to a subject of core NATS once there is a connection. Answers how to end that. */
export function subscribeLater(
  nats: Promise<NatsConnection>,
  subject: string,
  receive: (error: Error | null, message: Msg) => void,
): () => void {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  nats.then(
    (connected) => {
      if (isStopped) return;
      const subscription = connected.subscribe(subject, { callback: receive });
      unsubscribe = () => subscription.unsubscribe();
    },
    () => undefined, // who made the connection has said so
  );
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
