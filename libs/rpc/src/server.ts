import { Metadata, Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { DomainError } from '@matchpoint/errors';
import { isUnavailable } from '@matchpoint/postgres';
import { Histogram, LATENCY_BUCKETS_SECONDS, type Logger, type Registry } from '@matchpoint/telemetry';
import { HealthImplementation } from 'grpc-health-check';
import type { CallContext } from './context.js';
import type { Definition, Handlers } from './definition.js';
import { addReflection } from './reflection.js';
import { decodeCall, encodeError } from './wire.js';

/** Import batches are the largest messages: 1,000 rows of a few kB. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** Calls without a deadline of their own (operators' tools) end after this. */
const DEFAULT_DEADLINE_MS = 60_000;

export interface RpcServerOptions {
  services: readonly (readonly [Definition, Record<string, unknown>])[];
  /** Paths under `proto/` that reflection describes. */
  protoFiles: readonly string[];
  /** Shared secret of all processes; a call without it is refused. */
  internalToken: string;
  logger: Logger;
  registry: Registry;
}

export interface RpcServer {
  /** Binds and returns the port (port 0 takes a free one). */
  listen(address: { host: string; port: number }): Promise<number>;
  /** What the health service answers. */
  setServing(isServing: boolean): void;
  /** Stops taking calls, lets running ones finish for `graceMs`, then cuts them off. */
  drain(graceMs: number): Promise<void>;
}

/** Pairs a definition with its handlers so that both are checked against each other. */
export function service<Service>(definition: Service, handlers: Handlers<Service>): readonly [Definition, Record<string, unknown>] {
  return [definition as Definition, handlers as Record<string, unknown>];
}

/**
 * A gRPC server with health checking, reflection and one way of handling a call: token, caller, handler,
 * domain errors as status + trailers, everything else logged whole and shown as `error_internal`.
 */
export function createRpcServer(options: RpcServerOptions): RpcServer {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc-node.flow_control_window': 1024 * 1024,
  });
  const durations = new Histogram({
    name: 'matchpoint_rpc_duration_seconds', help: 'Duration of an RPC in the service', labelNames: ['rpc', 'code'],
    buckets: LATENCY_BUCKETS_SECONDS, registers: [options.registry],
  });
  for (const [definition, handlers] of options.services) {
    const implementation: UntypedServiceImplementation = {};
    for (const name of Object.keys(definition)) {
      implementation[name] = unary(name, handlers[name] as UnaryHandler, options, durations);
    }
    server.addService(definition, implementation);
  }
  const health = new HealthImplementation({ '': 'NOT_SERVING' });
  health.addToServer(server);
  addReflection(server, options.protoFiles);

  return {
    listen: ({ host, port }) => new Promise((resolve, reject) => {
      server.bindAsync(`${host.includes(':') ? `[${host}]` : host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
        if (error) reject(error);
        else resolve(bound);
      });
    }),
    setServing: (isServing) => health.setStatus('', isServing ? 'SERVING' : 'NOT_SERVING'),
    drain: (graceMs) => new Promise((resolve) => {
      health.setStatus('', 'NOT_SERVING');
      const cutOff = setTimeout(() => server.forceShutdown(), graceMs);
      server.tryShutdown(() => {
        clearTimeout(cutOff);
        resolve();
      });
    }),
  };
}

type UnaryHandler = (request: unknown, context: CallContext) => Promise<unknown>;

function unary(name: string, handler: UnaryHandler, options: RpcServerOptions, durations: Histogram<'rpc' | 'code'>) {
  return (call: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>): void => {
    const end = durations.startTimer({ rpc: name });
    const trailers = new Metadata();
    const logger = options.logger;
    handle(call, handler, options, trailers).then(
      (response) => {
        end({ code: 'ok' });
        reply(null, response, trailers);
      },
      (thrown: unknown) => {
        const error = toDomainError(thrown);
        if (error.code === 'error_internal') logger.error({ err: thrown, rpc: name }, 'rpc failed');
        else if (error.code === 'error_unavailable') logger.warn({ err: thrown, rpc: name }, 'rpc unavailable');
        end({ code: error.code });
        reply(encodeError(error, trailers));
      },
    );
  };
}

async function handle(call: ServerUnaryCall<unknown, unknown>, handler: UnaryHandler, options: RpcServerOptions, trailers: Metadata): Promise<unknown> {
  const decoded = decodeCall(options.internalToken, call.metadata);
  if (!decoded) throw new DomainError('error_internal', { message: 'internal token missing or wrong' });
  const requestId = decoded.requestId ?? '';
  return handler(call.request, {
    ...decoded,
    requestId,
    deadline: deadlineOf(call),
    logger: requestId === '' ? options.logger : options.logger.child({ requestId }),
    trailers,
  });
}

function deadlineOf(call: ServerUnaryCall<unknown, unknown>): Date {
  const deadline = new Date(call.getDeadline());
  return Number.isFinite(deadline.getTime()) ? deadline : new Date(Date.now() + DEFAULT_DEADLINE_MS);
}

/** Failures of the database that pass by themselves are `error_unavailable`; the rest is ours. */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: thrown });
  return new DomainError('error_internal', { cause: thrown });
}
