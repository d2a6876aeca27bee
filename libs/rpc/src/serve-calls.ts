import { once } from 'node:events';
import {
  Metadata,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  type ServerUnaryCall,
  type StatusObject,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { DomainError } from '@matchpoint/errors';
import { isUnavailable, isUnstorableText } from '@matchpoint/postgres';
import { type Histogram, type Logger, tracedFrom } from '@matchpoint/telemetry';
import type { CallContext } from './context.js';
import type { RunningCalls } from './running-calls.js';
import type { MethodRule } from './security/access-table.js';
import type { AdmissionRecord } from './security/admission-record.js';
import type { AdmittedCall, CallGuard } from './security/call-guard.js';
import { CallRefusedError } from './security/call-refused-error.js';
import { CONTEXT_KEY, encodeError, encodeRefusal } from './wire.js';

/** Calls without a deadline of their own (operators' tools) end after this. */
const DEFAULT_DEADLINE_MS = 60_000;

/** The environment in which a server handles calls. */
export interface CallEnvironment {
  guard: CallGuard;
  logger: Logger;
  durations: Histogram<'rpc' | 'code'>;
  calls: RunningCalls;
  admissions: AdmissionRecord;
}

type AnyCall = Pick<ServerUnaryCall<unknown, unknown>, 'metadata' | 'getAuthContext' | 'getDeadline'>;

/** A call's own data besides its request. */
export interface Incoming {
  deadline: Date;
  /** Id of the request that it serves, according to its caller; also known for a refused call. */
  requestId(): string;
  /** @throws CallRefusedError */
  admit(): AdmittedCall;
}
export type Unary = (request: unknown, context: CallContext) => Promise<unknown>;
type OfRequests = (requests: AsyncIterable<unknown>, context: CallContext) => Promise<unknown>;
type OfResponses = (request: unknown, context: CallContext) => AsyncIterable<unknown>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the messages of a method are known only per method
type AnyMethod = MethodDefinition<any, any>;

/** A method of ours. */
export interface ServedMethod {
  /** Name in metrics and logs. */
  name: string;
  definition: AnyMethod;
  rule: MethodRule;
}

/**
 * A handler in gRPC's form: checks token and caller, then runs the handler. Domain errors become status and trailers; everything else is
 * logged in full and shown as `error_internal`.
 */
export function serveCalls(served: ServedMethod, handler: unknown, environment: CallEnvironment): UntypedHandleCall {
  if (served.definition.responseStream) return serveResponses(served, handler as OfResponses, environment);
  if (served.definition.requestStream) return serveRequests(served, handler as OfRequests, environment);
  return serveUnary(served, handler as Unary, environment);
}

function serveUnary(served: ServedMethod, handler: Unary, environment: CallEnvironment): handleUnaryCall<unknown, unknown> {
  return (call, reply) => {
    const { run, succeed, fail } = beginCall(served.name, incoming(served.rule, call, environment), environment);
    run((context) => handler(call.request, context)).then(
      (response) => reply(null, response, succeed()),
      (thrown: unknown) => reply(fail(thrown)),
    );
  };
}

function serveRequests(
  served: ServedMethod,
  handler: OfRequests,
  environment: CallEnvironment,
): handleClientStreamingCall<unknown, unknown> {
  return (call, reply) => {
    const { run, succeed, fail } = beginCall(served.name, incoming(served.rule, call, environment), environment);
    // Without a listener, the error of a disconnected caller would end the process if nobody is reading.
    call.on('error', () => undefined);
    run((context) => handler(call, context)).then(
      (response) => reply(null, response, succeed()),
      (thrown: unknown) => {
        // A cancelled call gets no answer, and a read that fails because of it is not our fault.
        reply(fail(call.cancelled ? new DomainError('error_unavailable', { message: 'the caller has gone', cause: thrown }) : thrown));
      },
    );
  };
}

function serveResponses(
  served: ServedMethod,
  handler: OfResponses,
  environment: CallEnvironment,
): handleServerStreamingCall<unknown, unknown> {
  return (call) => {
    const { run, succeed, fail } = beginCall(served.name, incoming(served.rule, call, environment), environment);
    const gone = new AbortController();
    call.once('cancelled', () => gone.abort());
    run(async (context) => {
      for await (const response of handler(call.request, context)) {
        if (gone.signal.aborted) return;
        // No faster than the network accepts it.
        if (!call.write(response)) await once(call, 'drain', { signal: gone.signal }).catch(() => undefined);
      }
    }).then(
      () => call.end(succeed()),
      (thrown: unknown) => void call.emit('error', fail(thrown)),
    );
  };
}

/** The common part of all kinds of call: caller, duration, outcome. */
export function beginCall(name: string, incoming: Incoming, { guard, logger, durations, calls, admissions }: CallEnvironment) {
  calls.begin();
  const loggerFor = (requestId: string): Logger => (requestId === '' ? logger : logger.child({ requestId }));
  const end = durations.startTimer({ rpc: name });
  const trailers = new Metadata();
  return {
    async run<Result>(work: (context: CallContext) => Promise<Result>): Promise<Result> {
      const { caller, idempotency, requestId = '', origin, traceparent } = incoming.admit();
      admissions.admitted();
      const context = {
        ...(caller && { caller }),
        ...(idempotency && { idempotency }),
        requestId: origin?.requestId ?? requestId,
        ...(origin?.address !== undefined && { address: origin.address }),
        deadline: incoming.deadline,
        logger: loggerFor(requestId),
        trailers,
        callerOf: guard.callerOf,
      };
      if (traceparent === undefined) return work(context);
      return tracedFrom(traceparent, { name, kind: 'server', attributes: { 'rpc.system': 'grpc', requestId } }, () => work(context));
    },
    succeed(): Metadata {
      calls.end();
      end({ code: 'ok' });
      return trailers;
    },
    fail(thrown: unknown): Partial<StatusObject> {
      calls.end();
      const log = (): Logger => loggerFor(incoming.requestId());
      if (thrown instanceof CallRefusedError) {
        admissions.refused(thrown.refusal);
        log().warn({ rpc: name, reason: thrown.message }, 'rpc refused');
        end({ code: 'refused' });
        return encodeRefusal(thrown, trailers);
      }
      const error = toDomainError(thrown);
      if (error.code === 'error_internal') log().error({ err: thrown, rpc: name }, 'rpc failed');
      else if (error.code === 'error_unavailable') log().warn({ err: thrown, rpc: name }, 'rpc unavailable');
      end({ code: error.code });
      return encodeError(error, trailers);
    },
  };
}

function incoming(rule: MethodRule, call: AnyCall, { guard }: CallEnvironment): Incoming {
  return {
    deadline: deadlineOf(call),
    requestId: () => requestIdIn(call.metadata.get(CONTEXT_KEY)[0]?.toString()),
    admit: () => guard.admit(rule, call),
  };
}

/** The request id in a call's context; empty if the context is unreadable, which is refused elsewhere. */
export function requestIdIn(context: string | undefined): string {
  try {
    const { requestId } = JSON.parse(context || '{}') as { requestId?: unknown };
    return typeof requestId === 'string' ? requestId : '';
  } catch {
    return '';
  }
}

function deadlineOf(call: AnyCall): Date {
  const deadline = new Date(call.getDeadline());
  return Number.isFinite(deadline.getTime()) ? deadline : new Date(Date.now() + DEFAULT_DEADLINE_MS);
}

/**
 * Temporary failures of the database are `error_unavailable`. A text that it cannot store, which the edge already refuses, is the caller's
 * mistake. The rest is ours.
 */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: thrown });
  if (isUnstorableText(thrown)) return new DomainError('INVALID_INPUT', { message: 'A text contains a NUL character.', cause: thrown });
  return new DomainError('error_internal', { cause: thrown });
}
