import type { ProcessName } from './consumers.js';

/**
 * Messages over core NATS, outside the stream: nothing stores them, and a process that misses one never gets it. By subject, with the
 * processes that publish and receive it.
 */
export const CORE_SUBJECTS = {
  'matchpoint.keys.changed': { publishedBy: ['gateway'], heardBy: ['gateway'] },
  'matchpoint.live.match': { publishedBy: ['match'], heardBy: ['gateway'] },
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
