import type { ProcessName } from './consumers.js';

/**
 * What goes over core NATS, outside of the stream: nothing keeps it, and whoever does not hear it at once never does. By subject, with the
 * processes that publish and hear it.
 */
export const CORE_SUBJECTS = {
  'matchpoint.keys.changed': { publishedBy: ['gateway'], heardBy: ['gateway'] },
  'matchpoint.live.match': { publishedBy: ['match'], heardBy: ['gateway'] },
} as const satisfies Readonly<Record<string, { publishedBy: readonly ProcessName[]; heardBy: readonly ProcessName[] }>>;

/** The payload is a name: a key's id, a session's, `sessions of` a user, or a user's, which stands for all that they hold. */
export const KEYS_CHANGED = 'matchpoint.keys.changed' satisfies keyof typeof CORE_SUBJECTS;

/** A live state of a match: {@link LiveMatchMessage} as JSON. */
export const LIVE_MATCH = 'matchpoint.live.match' satisfies keyof typeof CORE_SUBJECTS;

/** What {@link LIVE_MATCH} carries. */
export interface LiveMatchMessage {
  matchId: string;
  /** LiveState of the match service's contract. */
  live: unknown;
}
