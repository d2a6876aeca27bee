import type { EventData } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { saveDeletionDue } from '../edge/sessions/store/owner-access.js';
import { dropFactorProofs } from '../edge/sessions/store/sessions.js';
import { type EndedSessions, endSessionsIn } from '../edge/owners/end-sessions.js';

export const CREDENTIALS_CHANGED = 'internal.account.credentials_changed';

const SCHEDULED = 'deletion_scheduled';
const CANCELLED = 'deletion_cancelled';
type Changed = EventData<typeof CREDENTIALS_CHANGED>;

/** Whether a change of credentials affects which sessions and keys exist, or what they may do. */
export const isEnding = ({ endsSessions, endsApiKeys, losesLastFactor = false, change }: Changed): boolean =>
  endsSessions || endsApiKeys || losesLastFactor || change === CANCELLED;

/**
 * Ends the sessions and keys that existed when credentials were changed. The gateway that handled the change has already done so, unless it
 * crashed between the account service's commit and its own (docs/reference/architecture.md#propagation).
 */
export async function applyCredentialsChanged(
  tx: ClientBase,
  { data, occurredAt, now }: { data: Changed; occurredAt: string; now: Date },
): Promise<void> {
  const { userId, change, endsSessions, endsApiKeys, losesLastFactor } = data;
  if (losesLastFactor) await dropFactorProofs(tx, userId);
  if (endsSessions || endsApiKeys) await endSessionsIn(tx, userId, endingOf(data, occurredAt), now);
  // Only after the person's sessions are locked, as everywhere; otherwise this would deadlock with a request that ends them.
  if (change === SCHEDULED || change === CANCELLED) await saveDeletionDue(tx, userId, change === SCHEDULED);
}

function endingOf({ endsSessions, endsApiKeys, keptSessionId }: Changed, occurredAt: string): EndedSessions {
  return {
    before: new Date(occurredAt),
    revokesKeys: endsApiKeys,
    endsNone: !endsSessions,
    ...(keptSessionId !== undefined && { exceptId: keptSessionId }),
  };
}
