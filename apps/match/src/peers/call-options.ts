import { type CallContext, type CallOptions, remainingMs } from '@matchpoint/rpc';

/**
 * How a peer is asked on behalf of a call: for the same caller, under the same request id, within the time that is left
 * (docs/reference/architecture.md#deadlines).
 */
export function callOptions({ caller, requestId, deadline }: Pick<CallContext, 'caller' | 'requestId' | 'deadline'>): CallOptions {
  return { ...(caller && { caller }), requestId, deadlineMs: remainingMs({ deadline }) };
}
