import { RESULT_NOTIFICATION_KINDS } from '@matchpoint/contracts';
import type { EventType, Notice } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import { encodeEvent } from '../operation/streams/event-stream.js';
import type { EventFeed } from './event-feed.js';
import type { LiveEvent } from './live-event.js';
import type { MayHear, ReadOpenTargets } from './open-targets.js';
import type { Notices } from './notices.js';
import { forEachInSlices } from './tell-members.js';

const FOLLOWS_CHANGED = 'internal.notification.follows_changed' satisfies EventType;

/** The key of what is followed: type and id. */
export const followKey = ({ targetType, targetId }: { targetType: string; targetId: string }): string => `${targetType} ${targetId}`;

/** What a person's stream announces. */
export interface Wanted {
  /** The levels of what they follow, by `followKey`. Whether they may be notified is decided for each event. */
  levels: ReadonlyMap<string, string>;
  mutedKinds: ReadonlySet<string>;
}

/** A person's stream that announces new notifications. */
export interface NotifiedMember {
  /** Passes on the event `notified`. */
  notified(chunk: Buffer): void;
  /** Their follows may have changed and must be read again. */
  changed(): void;
}

export interface NotifiedEntry {
  ready: Promise<void>;
  /** Sets what they want to be notified about. */
  want(wanted: Wanted): void;
  leave(): void;
}

/** Announces new notifications to people's streams in this process. The clients then read them. */
export interface NotifiedRooms {
  /** Announces nothing before `want` is called. Leave on every exit path. */
  enter(userId: string, member: NotifiedMember): NotifiedEntry;
}

type Target = Notice['targets'][number];

interface Dependencies {
  feed: EventFeed;
  notices: Pick<Notices, 'listen'>;
  readOpenTargets: ReadOpenTargets;
  logger: Logger;
}

interface Entered {
  userId: string;
  member: NotifiedMember;
  wanted: Wanted;
}

const NOTHING: Wanted = { levels: new Map(), mutedKinds: new Set() };
const RESULT_KINDS: readonly string[] = RESULT_NOTIFICATION_KINDS;

export function createNotifiedRooms({ feed, notices, readOpenTargets, logger }: Dependencies): NotifiedRooms {
  const byUser = createIndex();
  const byTarget = createIndex();
  const waiting: Notice[] = [];
  let isTelling = false;

  const followersOf = ({ kind, targets }: Notice): [Entered, Target][] =>
    targets.flatMap((target) => {
      const key = followKey(target);
      const follows = ({ wanted: { levels } }: Entered): boolean => levels.get(key) === 'all' || RESULT_KINDS.includes(kind);
      return byTarget
        .of(key)
        .filter(follows)
        .map((entered): [Entered, Target] => [entered, target]);
    });
  const tell = async (recorded: Notice, mayHear: MayHear): Promise<void> => {
    const { kind, subjectType, subjectId, userIds, targets } = recorded;
    const ofUsers = ({ targetType }: Target): boolean => targetType === 'user';
    const teams = targets.filter(({ targetType }) => targetType === 'team');
    const followers = followersOf(recorded).flatMap(([entered, target]) => {
      // A private team's participation in a match must not be revealed.
      const needed = ofUsers(target) ? [target, ...teams] : [target];
      return needed.every((each) => mayHear(each, entered.userId)) ? [entered] : [];
    });
    const members = new Set([...userIds.flatMap(byUser.of), ...followers].filter(({ wanted }) => !wanted.mutedKinds.has(kind)));
    if (members.size === 0) return;
    const chunk = encodeEvent({ event: 'notified', data: JSON.stringify({ kind, subject: { type: subjectType, id: subjectId } }) });
    await forEachInSlices(members, ({ member }) => member.notified(chunk));
  };
  const tellAll = async (told: readonly Notice[]): Promise<void> => {
    const targets = told.filter((recorded) => followersOf(recorded).length > 0).flatMap((recorded) => recorded.targets);
    const mayHear = await readOpenTargets(targets).catch((error: unknown): MayHear => {
      logger.warn({ err: error }, 'followers are not told of notifications: what they may see is not known');
      return () => false;
    });
    for (const recorded of told) await tell(recorded, mayHear);
  };
  // Events that arrive while targets are read are handled by the next read: one read at a time, however many events there are.
  const tellWaiting = async (): Promise<void> => {
    if (isTelling) return;
    isTelling = true;
    try {
      while (waiting.length > 0) await tellAll(waiting.splice(0));
    } finally {
      isTelling = false;
    }
  };
  const listening = feed.listen({
    event({ type, data }: LiveEvent) {
      if (type === FOLLOWS_CHANGED) for (const { member } of byUser.of(String(data.userId))) member.changed();
    },
    // A missed event may have been a change.
    missed(isHeard) {
      if (isHeard) void forEachInSlices(byUser.all(), ({ member }) => member.changed());
    },
  });
  notices.listen((told) => {
    waiting.push(...told);
    void tellWaiting();
  });
  return {
    enter(userId, member) {
      const entered: Entered = { userId, member, wanted: NOTHING };
      let isLeft = false;
      byUser.add(userId, entered);
      return {
        ready: listening.ready,
        want(wanted) {
          // The stream was closed during the read.
          if (isLeft) return;
          for (const key of entered.wanted.levels.keys()) byTarget.remove(key, entered);
          entered.wanted = wanted;
          for (const key of wanted.levels.keys()) byTarget.add(key, entered);
        },
        leave() {
          isLeft = true;
          for (const key of entered.wanted.levels.keys()) byTarget.remove(key, entered);
          byUser.remove(userId, entered);
        },
      };
    },
  };
}

/** Streams by key. */
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
