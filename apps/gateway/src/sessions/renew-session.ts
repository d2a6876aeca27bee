import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { GatewayContext } from '../context.js';
import { deleteSession, insertSession, lockSessionsOf } from '../db/session.js';
import { MAX_SESSIONS, type SessionRecord } from './session-record.js';
import { hashSessionToken, mintSessionToken } from './session-token.js';

/** In whose place a session begins, and where. */
export interface SessionRenewal {
  session: Pick<SessionRecord, 'id' | 'userId' | 'recentAt'>;
  /** As people say it. */
  browser: string;
  /** To /24 or /48; null where it is not known. */
  address: string | null;
  /** Whether the person has just shown who they are; else the new session is as recent as the one before. */
  isConfirmed: boolean;
}

/**
 * A session in the place of one that ends, with a token that exists nowhere else (management B). One that somebody has ended meanwhile is
 * not renewed: what ends all sessions of a person leaves none behind.
 * @throws DomainError error_session_invalid
 */
export async function renewSession(
  context: GatewayContext,
  renewal: SessionRenewal,
): Promise<{ id: string; token: string; createdAt: Date }> {
  const { pool, clock, config, changing } = context;
  const { session, browser, address, isConfirmed } = renewal;
  const token = mintSessionToken();
  const [id, createdAt] = [newId('sess'), clock.now()];
  const renewed = {
    ...{ id, userId: session.userId, createdAt, browser, address },
    tokenHash: hashSessionToken(token, config.keyPepper),
    recentAt: isConfirmed ? createdAt : new Date(session.recentAt),
  };
  await changing([session.id], () =>
    withTransaction(pool, async (tx) => {
      await lockSessionsOf(tx, session.userId);
      if (!(await deleteSession(tx, session.userId, session.id))) throw new DomainError('error_session_invalid');
      await insertSession(tx, renewed, MAX_SESSIONS);
    }),
  );
  return { id, token, createdAt };
}
