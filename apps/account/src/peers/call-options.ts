import { type CallContext, type CallOptions, remainingMs } from '@matchpoint/rpc';

/** Options for calls to other services: the same request id, and the time left (docs/reference/architecture.md#deadlines). */
export const callOptions = (call: Pick<CallContext, 'requestId' | 'deadline'>): CallOptions => ({
  requestId: call.requestId,
  deadlineMs: remainingMs(call),
});
