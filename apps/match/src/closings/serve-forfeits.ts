import { newId } from '@matchpoint/core';
import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import {
  beginAttempt,
  type ForfeitAttempt,
  holdAttempt,
  isForfeitDue,
  noteRelease,
  retryForfeit,
  serveForfeit,
  withdrawForfeit,
} from '../db/league-forfeits.js';
import { lockMatch } from '../db/match-state.js';
import { sideOf } from '../domain/match-state.js';
import type { Peers } from '../peers/clients.js';
import { type ClosingContext, decideAsLeague, HOLD_MS, RETRY_MS } from './apply-closings.js';

const REASON = 'penalty';
/** Shorter than an attempt is held, so that replicas seldom attempt the same forfeit. */
const CALL_MS = 1_500;

export type ForfeitContext = ClosingContext & { peers: { forfeits: Pick<Peers['forfeits'], 'claimForfeit' | 'releaseForfeit'> } };

/**
 * Serves every forfeit that has a match, once each: several of one team each take another match. One that fails is retried later and delays
 * no other. Replicas share the work.
 *
 * The league decides between serving and revoking, under the penalty's lock: an attempt claims the penalty there first, and a claimed
 * penalty cannot be revoked. A claim that no longer finds a match is released.
 */
export async function serveForfeits(context: ForfeitContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await serveOne(context)));
}

/** False if none is due or the league service cannot be reached: the work continues in the next round. */
async function serveOne(context: ForfeitContext): Promise<boolean> {
  const { pool, clock, logger } = context;
  const now = clock.now();
  const attempt = await beginAttempt(pool, now.toISOString(), later(now, HOLD_MS));
  if (!attempt) return false;
  try {
    await (attempt.matchId === null ? release(context, attempt) : claimAndServe(context, attempt, attempt.matchId));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_unavailable') {
      logger.warn({ err: error }, 'forfeits are waiting for the league service');
      return false;
    }
    if (isUnavailable(error)) throw error;
    logger.error({ err: error, penaltyId: attempt.penaltyId }, 'a forfeit ordered by a league failed; will retry');
    await retryForfeit(pool, attempt, later(now, RETRY_MS));
    return true;
  }
}

async function claimAndServe({ pool, clock, peers }: ForfeitContext, attempt: ForfeitAttempt, matchId: string): Promise<void> {
  const { outcome } = await peers.forfeits.claimForfeit(claimOf(attempt), callOptions());
  if (outcome === league.ClaimForfeitResponse_Outcome.REVOKED) await withdrawForfeit(pool, attempt.penaltyId);
  if (outcome !== league.ClaimForfeitResponse_Outcome.CLAIMED) return;
  await withTransaction(pool, (tx) => serve(tx, attempt, matchId, clock.now()));
}

/** If the match has changed since the attempt began, the next attempt decides again. */
async function serve(tx: ClientBase, attempt: ForfeitAttempt, matchId: string, now: Date): Promise<void> {
  const { penaltyId, leagueId, teamId } = attempt;
  if (!(await holdAttempt(tx, attempt))) return;
  const match = await lockMatch(tx, matchId);
  const side = match && sideOf(match, teamId);
  if (!match || !side || !(await isForfeitDue(tx, penaltyId, matchId))) return retryForfeit(tx, attempt, null);
  await decideAsLeague(tx, match, { name: 'forfeit', by: 'league', side, reason: REASON }, now);
  await serveForfeit(tx, penaltyId, matchId, now.toISOString());
  await appendEvent(tx, { type: 'internal.match.forfeit_served', subject: matchId, data: { leagueId, penaltyId, matchId } });
}

async function release({ pool, peers }: ForfeitContext, attempt: ForfeitAttempt): Promise<void> {
  await peers.forfeits.releaseForfeit(claimOf(attempt), callOptions());
  await noteRelease(pool, attempt);
}

const claimOf = ({ leagueId, penaltyId, attempt }: ForfeitAttempt): league.ClaimForfeitRequest => ({ leagueId, penaltyId, attempt });
const callOptions = () => ({ requestId: newId('req'), deadlineMs: CALL_MS });
const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
