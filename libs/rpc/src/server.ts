import { Server, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { rpc } from '@matchpoint/contracts';
import { Histogram, LATENCY_BUCKETS_SECONDS, type Logger, type Registry } from '@matchpoint/telemetry';
import { HealthImplementation } from 'grpc-health-check';
import type { Definition, Handlers } from './definition.js';
import { addReflection } from './reflection.js';
import { RunningCalls } from './running-calls.js';
import { ruleOf } from './security/access-table.js';
import { AdmissionRecord } from './security/admission-record.js';
import { createCallGuard } from './security/call-guard.js';
import { PLAINTEXT, type TransportSecurity } from './security/transport-security.js';
import type { PrincipalVerifier } from './security/verify-principals.js';
import { serveCalls, type Unary } from './serve-calls.js';
import { type PipedMethod, servePipes } from './serve-pipes.js';
import { type ReadStatus, serveStatus } from './serve-status.js';
import { MAX_MESSAGE_BYTES } from './wire.js';

/**
 * A draining server in which nothing has run for this long is done. A remaining stream (a health watch, a pipe of a frozen caller) begins
 * no more calls.
 */
const QUIET_MS = 2_000;

export interface RpcServerOptions {
  services: readonly (readonly [Definition, Record<string, unknown>])[];
  /** Paths under `proto/` that reflection describes. */
  protoFiles: readonly string[];
  /** Status of the service's background work, if any. */
  readStatus?: ReadStatus;
  /** For a process with an outbox: operator actions on events that NATS refuses. */
  outbox?: Handlers<typeof rpc.OutboxServiceService>;
  /** For a process with an outbox or consumers: operator actions on its events. */
  events?: Handlers<typeof rpc.EventServiceService>;
  /** Shared secret of all processes; a call without it is refused. */
  internalToken: string;
  /** See RpcIdentity. */
  acceptedTokens?: readonly string[];
  /** Verifies the signatures of calls. */
  verifier: PrincipalVerifier;
  /** By default, plaintext. */
  transport?: TransportSecurity;
  /** See RpcIdentity. */
  trustsUnsigned?: boolean;
  logger: Logger;
  registry: Registry;
}

const OWN_PROTO_FILES = ['events', 'outbox', 'pipe', 'principal', 'status'].map((name) => `matchpoint/rpc/v1/${name}.proto`);

export interface RpcServer {
  /** Binds and returns the port (port 0 takes a free one). */
  listen(address: { host: string; port: number }): Promise<number>;
  /** Sets the health service's answer. */
  setServing(isServing: boolean): void;
  /** Why every call of the last minute was refused, if all were: this process or all its callers have a wrong secret. */
  refusalOfAll(): string | undefined;
  /** Stops taking calls, lets running ones finish for `graceMs`, then cuts off the rest. Streams that carry no call are cut at once. */
  drain(graceMs: number): Promise<void>;
}

/** Pairs a definition with its handlers so that both are checked against each other. */
export function service<Service>(definition: Service, handlers: Handlers<Service>): readonly [Definition, Record<string, unknown>] {
  return [definition as Definition, handlers as Record<string, unknown>];
}

/** A gRPC server with health checking, status, reflection and one way of handling a call (serve-calls.ts). */
export function createRpcServer(options: RpcServerOptions): RpcServer {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc-node.flow_control_window': 1024 * 1024,
  });
  const durations = new Histogram({
    name: 'matchpoint_rpc_duration_seconds',
    help: 'Duration of an RPC in the service',
    labelNames: ['rpc', 'code'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [options.registry],
  });
  const calls = new RunningCalls();
  const { transport = PLAINTEXT, internalToken, acceptedTokens, verifier, trustsUnsigned } = options;
  const guard = createCallGuard({ internalToken, acceptedTokens, verifier, trustsUnsigned, demandsPeers: transport !== PLAINTEXT });
  const admissions = new AdmissionRecord();
  const environment = { guard, logger: options.logger, durations, calls, admissions };
  const piped = new Map<string, PipedMethod>();
  const status = service(rpc.StatusServiceService, serveStatus(options.readStatus ?? (async () => [])));
  const outbox = options.outbox ? [service(rpc.OutboxServiceService, options.outbox)] : [];
  const events = options.events ? [service(rpc.EventServiceService, options.events)] : [];
  for (const [definition, handlers] of [...options.services, status, ...outbox, ...events]) {
    const implementation: UntypedServiceImplementation = {};
    for (const [name, method] of Object.entries(definition)) {
      const served = { name, definition: method, rule: ruleOf(method.path) };
      implementation[name] = serveCalls(served, handlers[name], environment);
      if (!method.requestStream && !method.responseStream) piped.set(method.path, { ...served, handler: handlers[name] as Unary });
    }
    server.addService(definition, implementation);
  }
  const pipes = servePipes(piped, environment);
  server.addService(rpc.PipeServiceService, { carry: pipes.handle });
  const health = new HealthImplementation({ '': 'NOT_SERVING' });
  health.addToServer(server);
  addReflection(server, [...options.protoFiles, ...OWN_PROTO_FILES], guard);

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.bindAsync(`${host.includes(':') ? `[${host}]` : host}:${port}`, transport.server, (error, bound) => {
          if (error) reject(error);
          else resolve(bound);
        });
      }),
    setServing: (isServing) => health.setStatus('', isServing ? 'SERVING' : 'NOT_SERVING'),
    refusalOfAll: () => admissions.trouble(),
    async drain(graceMs) {
      health.setStatus('', 'NOT_SERVING');
      pipes.drain();
      const shut = new Promise<void>((resolve) => {
        server.tryShutdown(() => resolve());
      });
      await Promise.race([shut, calls.untilQuiet(QUIET_MS, graceMs)]);
      server.forceShutdown();
      await shut;
    },
  };
}
