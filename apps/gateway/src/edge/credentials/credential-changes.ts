import { withDeadline } from '@matchpoint/core';
import { KEYS_CHANGED } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { CredentialReader } from './credential-reader.js';

/** Well below the silence after which the readers trust nothing older than seconds. */
const ASK_EVERY_MS = 500;
/** A change waits this long for NATS to have its announcement; without it the readers are silent soon, and hold nothing for long. */
const ANNOUNCE_MS = 250;

type Reader = Pick<CredentialReader<unknown>, 'forget' | 'forgetAll' | 'heard'>;

/**
 * Runs a change of keys, of sessions or of what an owner may, after which every replica looks them up again
 * (docs/reference/authentication.md#revocation: within a second while NATS is up). It is announced before it is made, so that no process
 * that ends between commit and announcement leaves the old state in use elsewhere, and again when it is made.
 * @param names ids of the keys, the sessions or the users, or `sessionsOf` users
 */
export type Changing = <Result>(names: readonly string[], change: () => Promise<Result>) => Promise<Result>;

export function announceChanges(readers: readonly Reader[], nats: () => NatsConnection | undefined): Changing {
  const announce = (names: readonly string[]): void => {
    // This replica drops them at once, whatever NATS does.
    for (const name of names) for (const reader of readers) reader.forget(name);
    const connection = nats();
    if (!connection || connection.isClosed()) return;
    for (const name of names) connection.publish(KEYS_CHANGED, name);
  };
  return async (names, change) => {
    announce(names);
    await hasArrived(nats());
    try {
      return await change();
    } finally {
      announce(names);
    }
  };
}

/** When the server has what was published so far, or will not have it soon. */
async function hasArrived(nats: NatsConnection | undefined): Promise<void> {
  if (!nats || nats.isClosed()) return;
  await withDeadline({ ms: ANNOUNCE_MS }, () => nats.flush()).catch(() => undefined);
}

/**
 * Drops what was changed from the readers as it is announced, and tells them how far it has heard: what NATS answers to a question comes
 * after all that it had to say before. A server that hangs answers nothing, whether or not the connection breaks. When it is heard again
 * after a break, announcements may have been missed, and all is forgotten.
 * @param nowMs the readers' clock
 */
export function followChanges(
  nats: NatsConnection,
  readers: readonly Reader[],
  { logger, nowMs }: { logger: Logger; nowMs: () => number },
): void {
  nats.subscribe(KEYS_CHANGED, {
    callback: (error, message) => {
      if (error) logger.warn({ err: error }, 'change of a key or session not read');
      else for (const reader of readers) reader.forget(message.string());
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
    for (const reader of readers) {
      if (mayHaveMissed) reader.forgetAll();
      reader.heard(askedAtMs);
    }
    mayHaveMissed = false;
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
