import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CredentialReader } from '../credentials/credential-reader.js';
import { MAX_SESSIONS, type SessionRecord, sessionsOf } from './session-record.js';
import type { CredentialPorts } from '../credentials/ports.js';
import { deleteSessionByHash, haveSessionsEnded, insertSession, lockSessionsOf } from './store/sessions.js';
import { type ProofKind, proofsAt } from './session-level.js';
import { hashSessionToken, isSessionToken, mintSessionToken } from './session-token.js';

/** Whose session begins, and in which browser. */
export interface SessionStart {
  userId: string;
  /** The value of `readSessionClock` from before the person proved their identity. */
  asOf: string;
  /** The proofs that the person has just given. */
  proved: readonly ProofKind[];
  /** Human-readable, for example "Firefox on Windows". */
  browser: string;
  /** Truncated to /24 or /48; null if unknown. */
  address: string | null;
  /** The token that the browser sent. Its session ends, even if it belongs to another person (docs/reference/accounts.md#sessions). */
  presented?: string | undefined;
}

/**
 * Opens a session and returns its token, which is stored nowhere. The person's oldest session beyond 20 ends
 * (docs/reference/accounts.md#sessions). A proof from before all sessions of the person were ended, for example by a password change, is
 * refused.
 * @throws DomainError error_credentials_invalid
 */
export async function openSession(
  context: CredentialPorts & { sessions: CredentialReader<SessionRecord> },
  start: SessionStart,
): Promise<{ id: string; token: string; createdAt: Date }> {
  const { pool, clock, config, sessions, changing } = context;
  const token = mintSessionToken();
  const createdAt = clock.now();
  const session = {
    id: newId('sess'),
    tokenHash: hashSessionToken(token, config.keyPepper),
    userId: start.userId,
    createdAt,
    proofs: proofsAt(start.proved, createdAt),
    browser: start.browser,
    address: start.address,
  };
  const { presented } = start;
  const old = presented !== undefined && isSessionToken(presented) ? hashSessionToken(presented, config.keyPepper) : undefined;
  const replaced = old === undefined ? undefined : await sessions.find(old);
  await changing([sessionsOf(start.userId), ...(replaced ? [replaced.id] : [])], () =>
    withTransaction(pool, async (tx) => {
      await lockSessionsOf(tx, start.userId);
      if (await haveSessionsEnded(tx, start.userId, start.asOf)) throw new DomainError('error_credentials_invalid');
      if (old !== undefined) await deleteSessionByHash(tx, old);
      await insertSession(tx, session, MAX_SESSIONS);
    }),
  );
  return { id: session.id, token, createdAt };
}
