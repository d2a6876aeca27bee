import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { EdgePorts } from '../ports.js';
import { revokeKeysOf } from '../keys/store/key-store.js';
import { lockOwner } from '../keys/store/own-keys.js';
import { deleteSession, deleteSessionByHash, deleteSessions } from '../sessions/store/sessions.js';
import { sessionsOf } from '../sessions/session-record.js';
import { hashSessionToken, isSessionToken } from '../sessions/session-token.js';

type Context = Pick<EdgePorts, 'pool' | 'clock' | 'config' | 'sessions' | 'changing'>;

/** Ends the session with this token, if there is one. */
export async function endPresentedSession({ pool, config, sessions, changing }: Context, token: string): Promise<void> {
  if (!isSessionToken(token)) return;
  const hash = hashSessionToken(token, config.keyPepper);
  const session = await sessions.find(hash);
  if (session) await changing([session.id], () => deleteSessionByHash(pool, hash));
}

/** Ends one session of a person; returns whether it existed. */
export function endSession({ pool, changing }: Context, userId: string, sessionId: string): Promise<boolean> {
  return changing([sessionId], () => deleteSession(pool, userId, sessionId));
}

export interface EndedSessions {
  /** Goes on. */
  exceptId?: string;
  /** Sessions and keys from this time or later are kept. */
  before?: Date;
  /** Also revokes every key that acts for the person, in the same transaction. */
  revokesKeys?: boolean;
  /** Keeps all sessions. */
  endsNone?: boolean;
}

/** Ends a person's sessions at every replica; returns how many there were. */
export function endSessions({ pool, clock, changing }: Context, userId: string, ended: EndedSessions = {}): Promise<number> {
  // Keys are also announced under the person's id, so they are looked up again if they change.
  const name = ended.revokesKeys ? userId : sessionsOf(userId);
  return changing([name], () => withTransaction(pool, (tx) => endSessionsIn(tx, userId, ended, clock.now())));
}

/** The same within the transaction of a caller who announces it. */
export async function endSessionsIn(tx: ClientBase, userId: string, ended: EndedSessions, now: Date): Promise<number> {
  const { revokesKeys = false, endsNone = false, ...which } = ended;
  const count = endsNone ? 0 : await deleteSessions(tx, userId, which);
  if (revokesKeys) {
    // A key that is being created either exists by then, or its creation fails because its session has ended.
    await lockOwner(tx, userId);
    await revokeKeysOf(tx, userId, now, which.before);
  }
  return count;
}
