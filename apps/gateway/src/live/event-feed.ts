import { type EventType, liveTypes, subjectOf } from '@matchpoint/events';
import { type Clock, withDeadline } from '@matchpoint/core';
import type { Logger } from '@matchpoint/telemetry';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type LiveEvent, readLiveEvent } from './live-event.js';

const SUBJECTS = liveTypes().map(subjectOf);
/** A listener waits this long for the server to know of the subscriptions. */
const SUBSCRIBE_MS = 1_000;
/** How often the bus is checked. While it is away, listeners learn that they may miss something. */
const LOOK_MS = 3_000;

export interface FeedListener {
  /** @param message as it came: valid for the time of the call */
  event(event: LiveEvent, message: Uint8Array): void;
  /**
   * Events may have passed unheard: ask who keeps them.
   * @param isHeard whether the bus is there again
   */
  missed(isHeard: boolean): void;
}

/**
 * Delivers the product's events as they are published to listeners in this process. It is a plain subscription, never a consumer of the
 * stream: relays retain what a known consumer has not received, so one that is gone would fill the stream (libs/events). Events may
 * therefore have gaps, repeats and, after an outage, holes; sequence numbers reveal them.
 */
export interface EventFeed {
  /** Tells `listener` of every event of `subject` once `ready`, until `stop`; of every event at all, where none is given. */
  listen(listener: FeedListener, subject?: string): { ready: Promise<void>; stop(): void };
  /** Up to when nothing can have passed unheard, by the clock; undefined: nothing is heard yet. */
  heardUntilMs(): number | undefined;
  stop(): void;
}

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
  clock: Clock;
  /** What somebody may see has changed, or what a team may show: the id of either. */
  onRights(id: string): void;
}

export function createEventFeed({ nats, logger, clock, onRights }: Dependencies): EventFeed {
  const listeners = new Map<string | undefined, Set<FeedListener>>();
  let subscriptions: Subscription[] = [];
  let isLost = true;
  let isStopped = false;
  let connection: NatsConnection | undefined;
  let heardUntilMs: number | undefined;

  const tellMissed = (): void => {
    for (const ofSubject of listeners.values()) for (const listener of ofSubject) listener.missed(!isLost);
  };
  // Whatever was published before the bus was asked has come before its answer.
  const look = async (asked: NatsConnection): Promise<void> => {
    const atMs = clock.now().getTime();
    await asked.flush();
    if (!isLost) heardUntilMs = atMs;
  };
  const receive = (error: Error | null, { data }: Msg): void => {
    if (error) return logger.warn({ err: error }, 'event not read off the bus');
    let event: LiveEvent;
    try {
      event = readLiveEvent(data);
    } catch (fault) {
      return logger.warn({ err: fault }, 'message that is no event left out of the streams');
    }
    if (!isLost) heardUntilMs = clock.now().getTime();
    for (const subject of [undefined, event.subject]) for (const listener of listeners.get(subject) ?? []) listener.event(event, data);
    // After it was told: whose stream ends with it finds it when they come back.
    const changed = changedRightsOf(event);
    if (changed !== undefined) onRights(changed);
  };
  const follow = async (followed: NatsConnection): Promise<void> => {
    for await (const status of followed.status()) {
      if (status.type === 'disconnect') isLost = true;
      if (status.type === 'reconnect') {
        isLost = false;
        tellMissed();
        await look(followed).catch(() => undefined);
      }
    }
  };
  const subscribed = nats.then(
    async (connected) => {
      if (isStopped) return;
      void follow(connected);
      subscriptions = SUBJECTS.map((subject) => connected.subscribe(subject, { callback: receive }));
      isLost = false;
      tellMissed();
      connection = connected;
      await look(connected).catch(() => undefined);
    },
    () => undefined, // who made the connection has said so
  );
  const timer = setInterval(() => {
    if (isLost) tellMissed();
    else if (connection) look(connection).catch(() => undefined);
  }, LOOK_MS).unref();

  return {
    listen(listener, subject) {
      const known = listeners.get(subject);
      if (known) known.add(listener);
      else listeners.set(subject, new Set([listener]));
      return {
        ready: withDeadline({ ms: SUBSCRIBE_MS }, () => subscribed).catch(() => undefined),
        stop() {
          const left = listeners.get(subject);
          left?.delete(listener);
          if (left?.size === 0) listeners.delete(subject);
        },
      };
    },
    heardUntilMs: () => heardUntilMs,
    stop() {
      isStopped = true;
      clearInterval(timer);
      listeners.clear();
      for (const each of subscriptions) each.unsubscribe();
    },
  };
}

/** Who sees more or less from this event on: their place in a team or on the staff of a league has changed. Or the team that is closed. */
function changedRightsOf({ type, data: { userId, targetId, teamId } }: LiveEvent): string | undefined {
  const changed = type === TEAM_CLOSED ? teamId : type.startsWith('team.') ? userId : OF_LEAGUE_STAFF.has(type) ? targetId : undefined;
  return typeof changed === 'string' ? changed : undefined;
}

const TEAM_CLOSED = 'internal.team.closed' satisfies EventType;
const OF_LEAGUE_STAFF = new Set([
  'league.ownership_transferred',
  'league.staff_added',
  'league.staff_removed',
  'league.staff_role_changed',
]);
