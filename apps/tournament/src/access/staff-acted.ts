import { auditRecorded, type NewEvent } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { NewActivity } from '../feed/index.js';
import type { TournamentRow } from '../record/index.js';

/** The actor, the platform role in which they act, and when. */
interface AuditTrace {
  readonly actorUserId: string;
  readonly actorRole: string;
  readonly call: Pick<CallContext, 'requestId' | 'address'>;
  readonly now: Date;
}

type State = Pick<TournamentRow, 'status' | 'approvalStatus' | 'featuredUntil'>;

/**
 * The audit log's entry of a platform staff action in a tournament, which is the target. `before` and `after` have what changed of its
 * state; `after` also names the affected person or thing.
 * @param states absent: the tournament is new
 */
export function staffActed(
  target: string,
  { action, targetType, targetId, metadata = {} }: NewActivity,
  { actorUserId, actorRole, call: { requestId, address }, now }: AuditTrace,
  states?: { before: State; after: State },
): NewEvent {
  const changed = (['status', 'approvalStatus', 'featuredUntil'] as const).filter(
    (field) => states?.before[field] !== states?.after[field],
  );
  const of = (state: State | undefined) => Object.fromEntries(changed.map((field) => [field, state?.[field] ?? null]));
  // `until` is the feed's form of `featuredUntil`.
  const { reason, until: _, ...details } = metadata;
  const found = { ...(targetId !== undefined && targetId !== target && { targetType, targetId }), ...details, ...of(states?.after) };
  return auditRecorded(
    {
      ...{ actorUserId, actorRole, action: `tournament.${action}`, target, requestId, address },
      ...(typeof reason === 'string' && { reason }),
      ...(changed.length > 0 && { before: of(states?.before) }),
      ...(Object.keys(found).length > 0 && { after: found }),
    },
    now.toISOString(),
  );
}
