import type { GatewayContext } from '../context.js';
import { deleteSession, deleteSessionByHash, deleteSessions } from '../db/session.js';
import { hashSessionToken, isSessionToken } from './session-token.js';

type Context = Pick<GatewayContext, 'pool' | 'config' | 'sessions' | 'changing'>;

/** Ends the session of a token, if there is one. */
export async function endPresentedSession({ pool, config, sessions, changing }: Context, token: string): Promise<void> {
  if (!isSessionToken(token)) return;
  const hash = hashSessionToken(token, config.keyPepper);
  const session = await sessions.find(hash);
  if (session) await changing([session.id], () => deleteSessionByHash(pool, hash));
}

/** Ends one session of a person; answers whether they had it. */
export function endSession({ pool, changing }: Context, userId: string, sessionId: string): Promise<boolean> {
  return changing([sessionId], () => deleteSession(pool, userId, sessionId));
}

/** Ends a person's sessions at every replica, but for one; answers how many there were. Those that begin at `before` or later go on. */
export function endSessions({ pool, changing }: Context, userId: string, but: { exceptId?: string; before?: Date } = {}): Promise<number> {
  return changing([userId], () => deleteSessions(pool, userId, but));
}
