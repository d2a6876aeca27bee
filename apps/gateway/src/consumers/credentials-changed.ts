import type { EventData } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { saveDeletionDue } from '../edge/sessions/store/owner-access.js';
import { dropFactorProofs } from '../edge/sessions/store/sessions.js';
import { type EndedSessions, endSessionsIn } from '../edge/owners/end-sessions.js';

export const CREDENTIALS_CHANGED = 'internal.account.credentials_changed';

const SCHEDULED = 'deletion_scheduled';
const CANCELLED = 'deletion_cancelled';
type Changed = EventData<typeof CREDENTIALS_CHANGED>;

/** Whether a change of credentials changes what sessions and keys there are, or what they may. */
export const isEnding = ({ endsSessions, endsApiKeys, losesLastFactor = false, change }: Changed): boolean =>
  endsSessions || endsApiKeys || losesLastFactor || change === CANCELLED;

/**
 * Ends what a change of credentials ends: the sessions, and the keys, that were there when it happened. The gateway that was asked for the
 * change has done so already, unless it ended between the account service's commit and its own
 * (docs/reference/architecture.md#propagation).
 */
export async function applyCredentialsChanged(
  tx: ClientBase,
  { data, occurredAt, now }: { data: Changed; occurredAt: string; now: Date },
): Promise<void> {
  const { userId, change, endsSessions, endsApiKeys, losesLastFactor } = data;
  if (losesLastFactor) await dropFactorProofs(tx, userId);
  if (endsSessions || endsApiKeys) await endSessionsIn(tx, userId, endingOf(data, occurredAt), now);
  // After the person's sessions are locked, as everywhere: the request that ends them at the same time would deadlock.
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
