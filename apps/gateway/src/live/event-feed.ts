import { subjectOf } from '@matchpoint/events';
import { withDeadline } from '@matchpoint/core';
import type { Logger } from '@matchpoint/telemetry';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type LiveEvent, parseLiveEvent } from './live-event.js';

/** What is told about a match, and who comes to a team and goes. */
const FAMILIES = ['match.>', 'score.>', 'roster.>', 'player.>', 'team.>'].map(subjectOf);
/** The first listener of all waits this long for the server to know of it. */
const SUBSCRIBE_MS = 1_000;
/** While the bus is not there its listeners are told this often that they may miss something. */
const LOST_TELL_MS = 3_000;

export interface FeedListener {
  event(event: LiveEvent): void;
  /** Events may have passed unheard: ask who keeps them. */
  missed(): void;
}

/**
 * The events of matches as they are published, to who listens in this process. A plain subscription, never a consumer of the stream: the
 * relays keep what a consumer that they know has not had, and one that is gone would fill the stream (libs/events). So what comes may have
 * gaps, repeats and, after an outage, holes: numbers tell.
 */
export interface EventFeed {
  /** Tells `listener` of every event of `subject` once `ready`, until `stop`. */
  listen(subject: string, listener: FeedListener): { ready: Promise<void>; stop(): void };
  stop(): void;
}

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
  /** Somebody's place in a team has changed. */
  onMembership(userId: string): void;
}

export function createEventFeed({ nats, logger, onMembership }: Dependencies): EventFeed {
  const listeners = new Map<string, Set<FeedListener>>();
  let connection: NatsConnection | undefined;
  let subscriptions: Subscription[] = [];
  let isLost = true;
  let isStopped = false;

  const tellMissed = (): void => {
    for (const ofSubject of listeners.values()) for (const listener of ofSubject) listener.missed();
  };
  const receive = (error: Error | null, message: Msg): void => {
    if (error) return logger.warn({ err: error }, 'event not read off the bus');
    const event = parseLiveEvent(message.string());
    if (!event) return;
    if (event.type.startsWith('team.') && typeof event.data.userId === 'string') onMembership(event.data.userId);
    for (const listener of listeners.get(event.subject) ?? []) listener.event(event);
  };
  // Whoever listens to nothing costs nothing: there is no subscription without a listener.
  const subscribe = async (): Promise<void> => {
    if (!connection || connection.isClosed()) return;
    const current = connection;
    if (subscriptions.length === 0) subscriptions = FAMILIES.map((family) => current.subscribe(family, { callback: receive }));
    await withDeadline({ ms: SUBSCRIBE_MS }, () => current.flush()).catch(() => undefined);
  };
  const unsubscribe = (): void => {
    for (const each of subscriptions) each.unsubscribe();
    subscriptions = [];
  };

  nats.then(
    async (connected) => {
      if (isStopped) return;
      connection = connected;
      isLost = false;
      if (listeners.size > 0) await subscribe();
      tellMissed();
      for await (const status of connected.status()) {
        if (status.type === 'disconnect') isLost = true;
        if (status.type === 'reconnect') {
          isLost = false;
          tellMissed();
        }
      }
    },
    () => undefined, // who made the connection has said so
  );
  const timer = setInterval(() => isLost && tellMissed(), LOST_TELL_MS);
  timer.unref();

  return {
    listen(subject, listener) {
      const known = listeners.get(subject);
      if (known) known.add(listener);
      else listeners.set(subject, new Set([listener]));
      return {
        ready: subscribe(),
        stop() {
          const left = listeners.get(subject);
          left?.delete(listener);
          if (left?.size === 0) listeners.delete(subject);
          if (listeners.size === 0) unsubscribe();
        },
      };
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      listeners.clear();
      unsubscribe();
    },
  };
}
