import type { NewEvent } from '@matchpoint/events';
import type { DisabledReason } from '../domain/settle.js';

/** The data of `webhook.disabled` about an endpoint. */
export interface DisabledEndpoint {
  id: string;
  scopeType: string;
  scopeId: string;
  ownerUserId: string;
  label: string | null;
}

/** Tells the owner's other endpoints that the service has disabled this one. */
export function disabledEvent(
  { id, scopeType, scopeId, ownerUserId, label }: DisabledEndpoint,
  reason: DisabledReason,
  now: Date,
): NewEvent {
  return {
    type: 'webhook.disabled',
    subject: id,
    audience: { userIds: [ownerUserId] },
    data: {
      webhookId: id,
      scopeType: scopeType as 'user',
      scopeId,
      ...(label !== null && { label }),
      reason,
      disabledAt: now.toISOString(),
    },
  };
}
