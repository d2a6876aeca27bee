import type { EventData } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { endSessionsIn } from '../sessions/end-sessions.js';

export const CREDENTIALS_CHANGED = 'internal.account.credentials_changed';

type Changed = EventData<typeof CREDENTIALS_CHANGED>;

/** Whether anything ends by a change of credentials. */
export const isEnding = ({ endsSessions, endsApiKeys }: Changed): boolean => endsSessions || endsApiKeys;

/**
 * Ends what a change of credentials ends: the sessions, and the keys, that were there when it happened. The gateway that was asked for the
 * change has done so already, unless it ended between the account service's commit and its own (management A).
 */
export async function applyCredentialsChanged(
  tx: ClientBase,
  { data, occurredAt, now }: { data: Changed; occurredAt: string; now: Date },
): Promise<void> {
  const { userId, endsSessions, endsApiKeys, keptSessionId } = data;
  const which = {
    before: new Date(occurredAt),
    revokesKeys: endsApiKeys,
    endsNone: !endsSessions,
    ...(keptSessionId !== undefined && { exceptId: keptSessionId }),
  };
  await endSessionsIn(tx, userId, which, now);
}
