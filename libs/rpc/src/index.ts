export type { BackgroundWork } from './background-work.js';
export { bindingScope } from './binding-scope.js';
export { coalesce, type Coalesced } from './coalesce.js';
export { createRpcClient, type CallOptions, type RpcClient, type RpcClientOptions } from './client.js';
export {
  remainingMs,
  requireCaller,
  type CallContext,
  type CallerContext,
  type CallMetadata,
  type IdempotencyContext,
  type KeyKind,
} from './context.js';
export type { Definition, Handlers, RequestOf, ResponseOf } from './definition.js';
export { runIdempotent, type IdempotentStatement, type IdempotentTransaction, type ResponseCodec } from './idempotency.js';
export { importRows, type Importer, type Verdict } from './import-batch.js';
export { createRowParser, importRowResult, isRejected, type ParsedRow, type RowRejection } from './import-rows.js';
export { natsDependency, ownDependencies } from './own-dependencies.js';
export { repeatWork } from './repeat-work.js';
export {
  createBaseContext,
  SERVICE_VARIABLES,
  startRpcService,
  type BaseContext,
  type RunningService,
  type ServiceConfig,
} from './run-service.js';
export { sqlOnce, type OnceRows, type OnceStatement } from './once-statement.js';
export { createRpcServer, service, type RpcServer, type RpcServerOptions } from './server.js';
export { startDatabaseClock } from './start-database-clock.js';
export { type RpcIdentity, UNSIGNED_CALLERS } from './rpc-identity.js';
export * from './security/index.js';
export type { ReadStatus } from './serve-status.js';
export { startIdempotencySweeper, sweepIdempotencyRecords } from './sweep-idempotency.js';
export { REPLAYED_KEY } from './wire.js';
