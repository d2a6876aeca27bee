import { ifInTime } from '@matchpoint/core';
import { KEYS_CHANGED } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { CredentialReader } from './credential-reader.js';

/** Well below the silence after which the readers cache for seconds only. */
const ASK_EVERY_MS = 500;
/**
 * How long a change waits for NATS to receive its announcement. If NATS is down, the readers soon notice the silence and cache only
 * briefly.
 */
const ANNOUNCE_MS = 250;

type Reader = Pick<CredentialReader<unknown>, 'forget' | 'forgetAll' | 'heard'>;

/**
 * Runs a change of keys, of sessions or of an owner's access, after which every replica looks them up again
 * (docs/reference/authentication.md#revocation: within a second while NATS is up). It is announced both before and after it is made, so
 * that a process that crashes between commit and announcement doesn't leave the old state in use elsewhere.
 * @param names ids of the keys, the sessions or the users, or `sessionsOf` users
 */
export type Changing = <Result>(names: readonly string[], change: () => Promise<Result>) => Promise<Result>;

export function announceChanges(readers: readonly Reader[], nats: () => NatsConnection | undefined): Changing {
  const announce = (names: readonly string[]): void => {
    // This replica drops them immediately, even if NATS is down.
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

/** Resolves when the server has received what was published so far, or after a timeout. */
async function hasArrived(nats: NatsConnection | undefined): Promise<void> {
  if (!nats || nats.isClosed()) return;
  await ifInTime(ANNOUNCE_MS, () => nats.flush());
}

/**
 * Drops changed records from the readers when a change is announced, and tells them up to when announcements have been received: the
 * response to a ping follows everything that NATS sent before it. A server that hangs doesn't respond, whether or not the connection
 * breaks. After a break announcements may have been missed, so all records are dropped.
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
    // One ping at a time, so that nothing piles up if the server doesn't respond.
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
