export type { BackgroundWork } from './background-work.js';
export { bindingScope } from './binding-scope.js';
export { coalesce, coalesceBy, type Coalesced, type CoalescedRead, coalesceReads } from './coalesce.js';
export { createRpcClient, type CallOptions, type RpcClient, type RpcClientOptions } from './client.js';
export {
  remainingMs,
  requireCaller,
  requirePlatformRole,
  type CallContext,
  type CallerContext,
  type CallMetadata,
  type CallOrigin,
  type IdempotencyContext,
  type PlatformRoleUse,
  type SessionLevel,
} from './context.js';
export type { Definition, Handlers, RequestOf, ResponseOf } from './definition.js';
export { isRecorded } from './idempotency-record.js';
export {
  runIdempotent,
  type IdempotentChange,
  type IdempotentStatement,
  type IdempotentTransaction,
  type ResponseCodec,
} from './idempotency.js';
export { importRows, type Importer, type Verdict } from './import-batch.js';
export { createRowParser, importRowResult, isRejected, type ParsedRow, type RowRejection } from './import-rows.js';
export { explainFailure } from './explain-failure.js';
export { type ClientMetrics, measureClients } from './measure-clients.js';
export { measureEvents } from './measure-events.js';
export { measurePool } from './measure-pool.js';
export { natsDependency, ownDependencies, proveOwnSecrets, secretsDependency } from './own-dependencies.js';
export { findWrongSecrets } from './prove-secrets.js';
export { refuseCalls } from './refuse-calls.js';
export { repeatWork } from './repeat-work.js';
export {
  createBaseContext,
  SERVICE_VARIABLES,
  startRpcService,
  type BaseContext,
  type RunningService,
  type ServiceConfig,
} from './run-service.js';
export { type ImageReservation, type WantedImages, withReservedImages } from './reserve-images.js';
export { sqlOnce, type OnceRows, type OnceStatement } from './once-statement.js';
export { createRpcServer, service, type RpcServer, type RpcServerOptions } from './server.js';
export { startDatabaseClock } from './start-database-clock.js';
export { type RpcIdentity, UNSIGNED_CALLERS } from './rpc-identity.js';
export * from './security/index.js';
export { serveEvents } from './serve-events.js';
export type { ReadStatus } from './serve-status.js';
export { startIdempotencySweeper, sweepIdempotencyRecords } from './sweep-idempotency.js';
export { REPLAYED_KEY } from './wire.js';
