import { RESULT_NOTIFICATION_KINDS } from '@matchpoint/contracts';
import type { EventData, EventType } from '@matchpoint/events';
import { encodeEvent } from '../operation/streams/event-stream.js';
import type { EventFeed } from './event-feed.js';
import type { LiveEvent } from './live-event.js';
import { forEachInSlices } from './tell-members.js';

const RECORDED = 'internal.notification.recorded' satisfies EventType;
const FOLLOWS_CHANGED = 'internal.notification.follows_changed' satisfies EventType;

/** What is followed, by type and id. */
export const followKey = ({ targetType, targetId }: { targetType: string; targetId: string }): string => `${targetType} ${targetId}`;

/** Of what a person's stream tells. */
export interface Wanted {
  /** Levels of what they follow and may be told of, by `followKey`. */
  levels: ReadonlyMap<string, string>;
  mutedKinds: ReadonlySet<string>;
}

/** A stream of a person that tells of new notifications. */
export interface NotifiedMember {
  /** Passes on the event `notified`. */
  notified(chunk: Buffer): void;
  /** They follow something else, or nobody knows what they follow: read it again. */
  changed(): void;
}

export interface NotifiedEntry {
  ready: Promise<void>;
  /** What they want from now on. */
  want(wanted: Wanted): void;
  leave(): void;
}

/** Tells streams of people, in this process, that they have a new notification. Which it is they read. */
export interface NotifiedRooms {
  /** Tells nothing before `want`; leave on every exit path. */
  enter(userId: string, member: NotifiedMember): NotifiedEntry;
}

interface Entered {
  userId: string;
  member: NotifiedMember;
  wanted: Wanted;
}

const NOTHING: Wanted = { levels: new Map(), mutedKinds: new Set() };
const RESULT_KINDS: readonly string[] = RESULT_NOTIFICATION_KINDS;

export function createNotifiedRooms(feed: EventFeed): NotifiedRooms {
  const byUser = createIndex();
  const byTarget = createIndex();
  /** Of whom nobody knows yet what they want. */
  const unknown = new Set<Entered>();

  const tell = ({ kind, subjectType, subjectId, userIds, targets }: EventData<typeof RECORDED>): void => {
    const followers = targets.map(followKey).flatMap((key) => {
      const follows = ({ wanted: { levels } }: Entered): boolean => levels.get(key) === 'all' || RESULT_KINDS.includes(kind);
      return byTarget.of(key).filter(follows);
    });
    const members = new Set([...userIds.flatMap(byUser.of), ...followers].filter(({ wanted }) => !wanted.mutedKinds.has(kind)));
    if (members.size === 0) return;
    const chunk = encodeEvent({ event: 'notified', data: JSON.stringify({ kind, subject: { type: subjectType, id: subjectId } }) });
    void forEachInSlices(members, ({ member }) => member.notified(chunk));
  };
  const listening = feed.listen({
    event({ type, data }: LiveEvent) {
      if (type === RECORDED) {
        tell(data as EventData<typeof RECORDED>);
        for (const { member } of unknown) member.changed();
      }
      if (type === FOLLOWS_CHANGED) for (const { member } of byUser.of(String(data.userId))) member.changed();
    },
    // What has passed unheard may have been a change.
    missed(isHeard) {
      if (isHeard) void forEachInSlices(byUser.all(), ({ member }) => member.changed());
    },
  });
  return {
    enter(userId, member) {
      const entered: Entered = { userId, member, wanted: NOTHING };
      let isLeft = false;
      byUser.add(userId, entered);
      unknown.add(entered);
      return {
        ready: listening.ready,
        want(wanted) {
          // What was being read when the stream closed.
          if (isLeft) return;
          unknown.delete(entered);
          for (const key of entered.wanted.levels.keys()) byTarget.remove(key, entered);
          entered.wanted = wanted;
          for (const key of wanted.levels.keys()) byTarget.add(key, entered);
        },
        leave() {
          isLeft = true;
          unknown.delete(entered);
          for (const key of entered.wanted.levels.keys()) byTarget.remove(key, entered);
          byUser.remove(userId, entered);
        },
      };
    },
  };
}

/** Streams by what they are found by. */
function createIndex() {
  const rooms = new Map<string, Set<Entered>>();
  return {
    of: (key: string): Entered[] => [...(rooms.get(key) ?? [])],
    all: (): Set<Entered> => new Set([...rooms.values()].flatMap((room) => [...room])),
    add(key: string, entered: Entered): void {
      rooms.set(key, (rooms.get(key) ?? new Set()).add(entered));
    },
    remove(key: string, entered: Entered): void {
      const room = rooms.get(key);
      room?.delete(entered);
      if (room?.size === 0) rooms.delete(key);
    },
  };
}
