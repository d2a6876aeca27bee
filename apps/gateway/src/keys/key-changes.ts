import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { KeyReader } from './key-reader.js';

const SUBJECT = 'matchpoint.keys.changed';
/** Well below the silence after which the reader trusts nothing older than seconds. */
const ASK_EVERY_MS = 500;

/** Tells every gateway replica that a key was changed (contract 3: within a second while NATS is up). */
export function announceKeyChange(nats: NatsConnection, keyId: string): void {
  nats.publish(SUBJECT, keyId);
}

/**
 * Drops changed keys from `reader` as they are announced, and tells it how far it has heard: what NATS answers to a question comes after
 * all that it had to say before. A server that hangs answers nothing, whether or not the connection breaks. When it is heard again
 * after a break, announcements may have been missed, and all keys are forgotten.
 * @param nowMs the reader's clock
 */
export function followKeyChanges(
  nats: NatsConnection,
  reader: KeyReader,
  { logger, nowMs }: { logger: Logger; nowMs: () => number },
): void {
  nats.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) logger.warn({ err: error }, 'key change not read');
      else reader.forget(message.string());
    },
  });
  let mayHaveMissed = true;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    // One question at a time: nothing piles up before a server that does not answer.
    if (isAsking) return;
    isAsking = true;
    const askedAtMs = nowMs();
    const hasAnswered = await nats.flush().then(
      () => true,
      () => false,
    );
    isAsking = false;
    if (!hasAnswered) return;
    if (mayHaveMissed) reader.forgetAll();
    mayHaveMissed = false;
    reader.heard(askedAtMs);
  };
  void ask();
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  timer.unref();
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') mayHaveMissed = true;
    }
    clearInterval(timer);
  })();
}
