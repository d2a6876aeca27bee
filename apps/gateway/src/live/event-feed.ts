import { type EventType, liveTypes, subjectOf } from '@matchpoint/events';
import { type Clock, ifInTime } from '@matchpoint/core';
import type { Logger } from '@matchpoint/telemetry';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type LiveEvent, readLiveEvent } from './live-event.js';

const SUBJECTS = liveTypes().map(subjectOf);
/** How long a listener waits for the server to confirm the subscriptions. */
const SUBSCRIBE_MS = 1_000;
/** How often the bus is checked. While it is down, listeners are told that they may miss events. */
const LOOK_MS = 3_000;

export interface FeedListener {
  /** @param message as received: valid only during the call */
  event(event: LiveEvent, message: Uint8Array): void;
  /**
   * Events may have been missed, and must be read from their producer.
   * @param isHeard whether the bus is available again
   */
  missed(isHeard: boolean): void;
}

/**
 * Delivers events to listeners in this process as they are published. It is a plain subscription, never a consumer of the stream: the
 * stream retains what a known consumer has not received, so an abandoned consumer would fill it (libs/events). Events may therefore be
 * missing, repeated or out of order; sequence numbers reveal this.
 */
export interface EventFeed {
  /** Notifies `listener` of every event of `subject` from `ready` until `stop`; without a subject, of all events. */
  listen(listener: FeedListener, subject?: string): { ready: Promise<void>; stop(): void };
  /** The time up to which no event can have been missed; undefined if nothing was received yet. */
  heardUntilMs(): number | undefined;
  stop(): void;
}

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
  clock: Clock;
  /** The id of a user or team whose visibility has changed. */
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
  // Everything that was published before the ping was received before its response.
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
    // After the event was delivered: a client whose stream ends with it finds it after reconnecting.
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
        ready: ifInTime(SUBSCRIBE_MS, () => subscribed),
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

/**
 * Whose visibility this event changes: a user whose place in a team or in a league's staff has changed, who has lost a role in an
 * organization, or a team that is closed.
 */
function changedRightsOf({ type, data: { userId, targetId, teamId } }: LiveEvent): string | undefined {
  const isOfMember = type.startsWith('team.') || OF_ORGANIZATION.has(type);
  const changed = type === TEAM_CLOSED ? teamId : isOfMember ? userId : OF_LEAGUE_STAFF.has(type) ? targetId : undefined;
  return typeof changed === 'string' ? changed : undefined;
}

const TEAM_CLOSED = 'internal.team.closed' satisfies EventType;
const OF_ORGANIZATION = new Set<string>(['organization.member_removed', 'organization.member_role_changed'] satisfies EventType[]);
const OF_LEAGUE_STAFF = new Set([
  'league.ownership_transferred',
  'league.staff_added',
  'league.staff_removed',
  'league.staff_role_changed',
]);
