import type { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type CallContext, type ImageReservation, withReservedImages } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../context.js';
import { findMatchState } from '../db/match-state.js';
import type { MatchState } from '../domain/match-state.js';
import { screenshotsUsed } from '../outbox/screenshots-used.js';
import { wantScreenshots } from '../peers/want-screenshots.js';
import { checkScreenshots } from '../steps/check-screenshots.js';
import { countEvidence, insertEvidence } from './store.js';

const MAX_TEXT = 2_000;
/** Entries per team and dispute (docs/reference/disputes.md#evidence). */
export const MAX_ENTRIES = 10;
const MAX_SCREENSHOTS_OF_TEAM = 30;

/** Evidence submitted by a captain. */
export type Evidence = match.NewEvidence;

export const hasEvidence = ({ text, screenshotUrls, screenshotStorageIds }: Evidence): boolean =>
  text !== '' || screenshotUrls.length > 0 || screenshotStorageIds.length > 0;

/** @throws INVALID_INPUT for a text that is too long; as checkScreenshots */
export function readEvidence(evidence: match.NewEvidence | undefined): Evidence {
  const { text, screenshotUrls, screenshotStorageIds } = evidence ?? { text: '', screenshotUrls: [], screenshotStorageIds: [] };
  if ([...text].length > MAX_TEXT) throw invalidInput('body.text', `must have at most ${MAX_TEXT} characters`);
  checkScreenshots({ screenshotUrls, screenshotStorageIds });
  return { text, screenshotUrls, screenshotStorageIds };
}

/**
 * Runs a write that submits evidence. Its images are reserved before the transaction, only for authorized callers.
 * @throws as authorize, and error_match_not_found
 */
export async function withEvidence<Result>(
  { pool, peers }: Pick<MatchContext, 'pool' | 'peers'>,
  call: CallContext,
  { matchId, evidence }: { matchId: string; evidence: Evidence },
  authorize: (match: MatchState, client: Pool) => unknown,
  write: (screenshots: ImageReservation) => Promise<Result>,
): Promise<Result> {
  if (evidence.screenshotStorageIds.length > 0) {
    const seen = await findMatchState(pool, matchId);
    if (!seen) throw new DomainError('error_match_not_found');
    await authorize(seen, pool);
  }
  return withReservedImages({ pool, uploads: peers.upload }, call, async (reserve) =>
    write(await reserve(wantScreenshots(matchId, evidence.screenshotStorageIds))),
  );
}

/** Stores a team's evidence and claims its images. @throws error_limit_reached */
export async function keepEvidence(
  tx: ClientBase,
  { matchId, disputeId, teamId, userId, now }: { matchId: string; disputeId: string; teamId: string; userId: string; now: string },
  evidence: Evidence,
  screenshots: ImageReservation,
): Promise<void> {
  if (!hasEvidence(evidence)) return;
  await insertEvidence(tx, { id: newId('dsp'), disputeId, teamId, userId, createdAt: now, ...evidence });
  const { entries, screenshots: count } = await countEvidence(tx, disputeId, teamId);
  if (entries > MAX_ENTRIES || count > MAX_SCREENSHOTS_OF_TEAM)
    throw new DomainError('error_limit_reached', {
      message: `A team can submit at most ${MAX_ENTRIES} entries with ${MAX_SCREENSHOTS_OF_TEAM} screenshots in a dispute.`,
    });
  await appendEvents(tx, screenshotsUsed(matchId, evidence.screenshotStorageIds, screenshots));
}
