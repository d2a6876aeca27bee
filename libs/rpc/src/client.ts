import { Client } from '@grpc/grpc-js';
import { DomainError } from '@matchpoint/errors';
import { currentSpan, traced } from '@matchpoint/telemetry';
import { BrokenCircuitError, ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { createBreaker, isBreakers } from './breaker.js';
import type { CallMetadata } from './context.js';
import type { Call, Definition } from './definition.js';
import { FOLLOWED_DNS, followDns } from './follow-dns.js';
import { callForStream, callUnary, callWithStream } from './make-calls.js';
import type { ClientMetrics } from './measure-clients.js';
import { createPipes } from './pipes.js';
import type { RpcIdentity } from './rpc-identity.js';
import { type ProcessName, serverOf } from './security/access-table.js';
import { PLAINTEXT } from './security/transport-security.js';
import { MAX_MESSAGE_BYTES } from './wire.js';

/** Edge 10 s, RPC 8 s, SQL 5 s (docs/reference/architecture.md#deadlines). */
const DEFAULT_DEADLINE_MS = 8_000;
const RETRY = { attempts: 2, initialDelayMs: 50, maxDelayMs: 250 };

export interface RpcClientOptions extends RpcIdentity {
  /** A gRPC target: `127.0.0.1:5000`, `ipv4:127.0.0.1:5000,127.0.0.1:5001`, `dns:///match:5000`. */
  target: string;
  /** The process whose certificate the target must show; by default the one that serves the contract, unless every process does. */
  server?: ProcessName;
  /** Names of the RPCs that may be retried after a transport failure: reads, or `all` for a read-only service. */
  reads?: 'all' | readonly string[];
  /** The service is not one of ours (gRPC's health service): it has no pipes, so each call goes separately. */
  isForeign?: boolean;
}

export interface CallOptions extends CallMetadata {
  /** Time left for the call; by default 8 s. */
  deadlineMs?: number;
  /** Called when the service returns the answer of an earlier call (docs/reference/idempotency.md). */
  onReplayed?: () => void;
}

/**
 * One function per RPC. A stream of requests is read no faster than the service accepts it, and not beyond its answer. A stream of
 * responses fails where it is read; to stop reading ends the call.
 */
export type RpcClient<Service> = { [Name in keyof Service]: Call<Service[Name], [options?: CallOptions]> } & { close(): void };

/**
 * A client with deadlines, keepalive, round-robin over the target's addresses (which it follows as they change), a breaker, and retries of
 * reads (and of writes that carry an idempotency key) on UNAVAILABLE.
 * Every failure is a `DomainError`: the service's own, or `error_unavailable`.
 */
export function createRpcClient<Service>(definition: Service, options: RpcClientOptions): RpcClient<Service> {
  followDns();
  const { transport = PLAINTEXT } = options;
  const channel = new Client(options.target, transport.channel, {
    ...transport.optionsFor(options.server ?? serverOf(definition as object), options.target),
    'grpc.keepalive_time_ms': 10_000,
    'grpc.keepalive_timeout_ms': 3_000,
    'grpc.keepalive_permit_without_calls': 1,
    ...FOLLOWED_DNS,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc-node.flow_control_window': 1024 * 1024,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
  const pipes = createPipes(channel, options);
  const callOnce = options.isForeign ? callUnary : pipes.call;
  const isTransportFailure = handleWhen((error) => error instanceof DomainError && error.code === 'error_unavailable');
  const breaker = createBreaker(isTransportFailure);
  const retrying = retry(isTransportFailure, {
    maxAttempts: RETRY.attempts,
    backoff: new ExponentialBackoff({ initialDelay: RETRY.initialDelayMs, maxDelay: RETRY.maxDelayMs }),
  });

  const { metrics } = options;
  const peer = options.server ?? serverOf(definition as object) ?? 'any';
  const guarded = { peer, isOpen: breaker.isOpen };
  metrics?.breakers.add(guarded);
  retrying.onRetry(() => metrics?.retries.inc({ peer }));
  const close = (): void => {
    metrics?.breakers.delete(guarded);
    pipes.close();
    channel.close();
  };
  const client: Record<string, unknown> = { close };
  for (const [name, method] of Object.entries(definition as Definition)) {
    const isRead = options.reads === 'all' || options.reads?.includes(name) === true;
    const watch = watchCalls(metrics, peer, name);
    client[name] = (request: unknown, call: CallOptions = {}) => {
      const outgoing = {
        channel,
        method,
        call,
        identity: options,
        deadline: Date.now() + (call.deadlineMs ?? DEFAULT_DEADLINE_MS),
      };
      if (method.responseStream) return callForStream(outgoing, request);
      // Requests already read from a stream are gone: it cannot be retried. It lasts as long as its sender likes, so that no call may wait
      // to see whether it succeeds, and its failure says little about the service.
      if (method.requestStream) {
        if (breaker.isRefusing()) return watch(Promise.reject(new BrokenCircuitError()));
        return watch(callWithStream(outgoing, request as AsyncIterable<unknown>));
      }
      const attempt = (): Promise<unknown> => breaker.execute(outgoing.deadline, () => callOnce(outgoing, request));
      const execute = (): Promise<unknown> => watch(isRead || call.idempotency ? retrying.execute(attempt) : attempt());
      // One span per logical call, including retries.
      return currentSpan() === undefined ? execute() : traced({ name: `call ${peer} ${name}`, kind: 'client' }, execute);
    };
  }
  return client as RpcClient<Service>;
}

/** Counts the calls of an rpc, and turns the breaker's own errors into domain errors. */
function watchCalls(metrics: ClientMetrics | undefined, peer: string, rpc: string): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  if (!metrics) return (call) => call.catch((error: unknown) => Promise.reject(toDomainError(error)));
  const { durations, failures } = metrics;
  const labels = { peer, rpc };
  return (call) => {
    const startedMs = performance.now();
    const end = (): void => durations.observe(labels, (performance.now() - startedMs) / 1_000);
    return call.then(
      (answer) => {
        end();
        return answer;
      },
      (thrown: unknown) => {
        end();
        const error = toDomainError(thrown);
        failures.inc({ ...labels, code: error instanceof DomainError ? error.code : 'error_internal' });
        throw error;
      },
    );
  };
}

function toDomainError(error: unknown): unknown {
  if (!isBreakers(error)) return error;
  return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: error });
}
