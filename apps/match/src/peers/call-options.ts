import { type CallContext, type CallOptions, remainingMs } from '@matchpoint/rpc';

/**
 * Options for a call to a peer on behalf of a call: the same caller, the same request id, the remaining time
 * (docs/reference/architecture.md#deadlines).
 */
export function callOptions({ caller, requestId, deadline }: Pick<CallContext, 'caller' | 'requestId' | 'deadline'>): CallOptions {
  return { ...(caller && { caller }), requestId, deadlineMs: remainingMs({ deadline }) };
}
