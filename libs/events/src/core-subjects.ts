import type { ProcessName } from './consumers.js';

/**
 * Messages over core NATS, outside the stream: nothing stores them, and a process that misses one never gets it. By subject, with the
 * processes that publish and receive it.
 */
export const CORE_SUBJECTS = {
  'matchpoint.keys.changed': { publishedBy: ['gateway'], heardBy: ['gateway'] },
  'matchpoint.live.match': { publishedBy: ['match'], heardBy: ['gateway'] },
  'matchpoint.live.notified': { publishedBy: ['notification'], heardBy: ['gateway'] },
} as const satisfies Readonly<Record<string, { publishedBy: readonly ProcessName[]; heardBy: readonly ProcessName[] }>>;

/** The payload is a name: the id of a key or a session, `sessions of` a user, or the id of a user for all their keys and sessions. */
export const KEYS_CHANGED = 'matchpoint.keys.changed' satisfies keyof typeof CORE_SUBJECTS;

/** A live state of a match: {@link LiveMatchMessage} as JSON. */
export const LIVE_MATCH = 'matchpoint.live.match' satisfies keyof typeof CORE_SUBJECTS;

/** What {@link LIVE_MATCH} carries. */
export interface LiveMatchMessage {
  matchId: string;
  /** LiveState of the match service's contract. */
  live: unknown;
}

/** People and followers have new notifications: {@link NotifiedMessage} as JSON. */
export const LIVE_NOTIFIED = 'matchpoint.live.notified' satisfies keyof typeof CORE_SUBJECTS;

/** A new notification: its subject, the users it concerns directly, and the targets that its other readers follow. */
export interface Notice {
  kind: string;
  subjectType: string;
  subjectId: string;
  userIds: readonly string[];
  targets: readonly { targetType: string; targetId: string }[];
}

/** What {@link LIVE_NOTIFIED} carries. */
export interface NotifiedMessage {
  notices: readonly Notice[];
}
