import { auditRecorded, type NewEvent } from '@matchpoint/events';
import type { CallContext, CallerContext } from '@matchpoint/rpc';
import type { LeagueHappening } from '../feed/index.js';
import type { AdministeredLeague } from './store/administered-league.js';

/** The actor, their role and their reason. */
interface Trace {
  act: { league: Pick<AdministeredLeague, 'id' | 'status'>; caller: Pick<CallerContext, 'userId'>; now: Date };
  actorRole: string;
  reason?: string | undefined;
  call: Pick<CallContext, 'requestId' | 'address'>;
}

/** The audit log's entry of a platform staff action in a league. The target is the league; `after` names the affected person or thing. */
export function staffActed(happening: LeagueHappening, { act, actorRole, reason, call: { requestId, address } }: Trace): NewEvent {
  const { league: target, caller, now } = act;
  const { type, metadata, targetType, targetId, userIds = [], teamIds = [] } = happening;
  const after = {
    ...(targetId !== target.id && targetId !== undefined && { targetType, targetId }),
    // Absent if no single person or thing is affected, as by an announcement.
    ...(userIds.length === 1 && { userId: userIds[0] }),
    ...(teamIds.length === 1 && { teamId: teamIds[0] }),
    ...metadata,
  };
  return auditRecorded(
    {
      ...{ actorUserId: caller.userId, actorRole, action: type, target: target.id, requestId, address },
      ...(reason !== undefined && { reason }),
      before: { status: target.status },
      ...(Object.keys(after).length > 0 && { after }),
    },
    now.toISOString(),
  );
}
