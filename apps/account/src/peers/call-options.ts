import { type CallContext, type CallOptions, remainingMs } from '@matchpoint/rpc';

/**
 * How a peer is asked within a call: under the same request id, within the time that is left (docs/reference/architecture.md#deadlines).
 */
export const callOptions = (call: Pick<CallContext, 'requestId' | 'deadline'>): CallOptions => ({
  requestId: call.requestId,
  deadlineMs: remainingMs(call),
});
