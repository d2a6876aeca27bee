import { type CallContext, type CallOptions, remainingMs } from '@matchpoint/rpc';

/**
 * Options for calls to other services: the same caller, the same request id, the remaining time (docs/reference/architecture.md#deadlines).
 */
export function callOptions({ caller, requestId, deadline }: Pick<CallContext, 'caller' | 'requestId' | 'deadline'>): CallOptions {
  return { ...(caller && { caller }), requestId, deadlineMs: remainingMs({ deadline }) };
}
