import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CredentialPorts } from '../credentials/ports.js';
import { deleteSession, deleteSessions, insertSession, lockSessionsOf, type NewSession } from './store/sessions.js';
import { type ProofKind, proofsAt, withoutFactors } from './session-level.js';
import { MAX_SESSIONS, type SessionRecord, sessionsOf } from './session-record.js';
import { hashSessionToken, mintSessionToken } from './session-token.js';

/** The session to replace, and in which browser. */
export interface SessionRenewal {
  session: Pick<SessionRecord, 'id' | 'userId' | 'recentAt' | 'proofs'>;
  /** Human-readable, for example "Firefox on Windows". */
  browser: string;
  /** Truncated to /24 or /48; null if unknown. */
  address: string | null;
  /** The proofs that the person has just given, in addition to the session's earlier ones; none by default. */
  proved?: readonly ProofKind[];
  /** Whether this makes the session recent; otherwise it is as recent as the one before. */
  isConfirmed?: boolean;
  /** The account has just lost its last second factor, so earlier proofs of one no longer count. */
  losesFactors?: boolean;
}

/** A session that isn't stored yet. Only this object holds its token. */
export interface NextSession extends NewSession {
  token: string;
}

/** Prepares the next session. Its id is passed to the change of credentials beforehand (docs/reference/accounts.md#sessions). */
export function mintNextSession({ clock, config }: Pick<CredentialPorts, 'clock' | 'config'>, renewal: SessionRenewal): NextSession {
  const { session, browser, address, proved = [], isConfirmed = false, losesFactors = false } = renewal;
  const token = mintSessionToken();
  const createdAt = clock.now();
  const recentAt = isConfirmed ? createdAt : new Date(session.recentAt);
  const kept = losesFactors ? withoutFactors(session.proofs) : session.proofs;
  const proofs = { ...kept, ...proofsAt(proved, createdAt) };
  const tokenHash = hashSessionToken(token, config.keyPepper);
  return { id: newId('sess'), token, tokenHash, userId: session.userId, createdAt, recentAt, proofs, browser, address };
}

/**
 * Replaces a session with a new one. A session that was ended meanwhile is not renewed, so that ending all sessions of a person leaves none
 * behind.
 * @throws DomainError error_session_invalid
 */
export async function renewSession({ pool, changing }: CredentialPorts, next: NextSession, endedId: string): Promise<void> {
  await changing([endedId], () =>
    withTransaction(pool, async (tx) => {
      await lockSessionsOf(tx, next.userId);
      if (!(await deleteSession(tx, next.userId, endedId))) throw new DomainError('error_session_invalid');
      await insertSession(tx, next, MAX_SESSIONS);
    }),
  );
}

/** Replaces all sessions of a person with a new one, after a change of credentials that may already have ended them. */
export async function replaceSessions({ pool, changing }: CredentialPorts, next: NextSession): Promise<void> {
  await changing([sessionsOf(next.userId)], () =>
    withTransaction(pool, async (tx) => {
      await deleteSessions(tx, next.userId);
      await insertSession(tx, next, MAX_SESSIONS);
    }),
  );
}
