import type { NewEvent } from '@matchpoint/events';
import type { CallerContext } from '@matchpoint/rpc';
import type { AdministeredLeague } from '../db/administered-league.js';
import type { LeagueHappening } from './tell-of-league.js';

/** Who did it, as what, why. */
interface Trace {
  act: { league: Pick<AdministeredLeague, 'id' | 'status'>; caller: Pick<CallerContext, 'userId'>; now: Date };
  actorRole: string;
  reason?: string | undefined;
  requestId: string;
}

/** What the audit log keeps of what staff of the platform did to or in a league (management J). */
export function auditRecorded({ type, metadata }: LeagueHappening, { act, actorRole, reason, requestId }: Trace): NewEvent {
  const { league: target, caller, now } = act;
  const after = metadata && { ...metadata };
  return {
    type: 'internal.audit.recorded',
    subject: target.id,
    data: {
      ...{ actorUserId: caller.userId, actorRole, action: type, target: target.id, requestId },
      ...(reason !== undefined && { reason }),
      ...{ before: { status: target.status }, ...(after && { after }) },
    },
    occurredAt: now.toISOString(),
  };
}
