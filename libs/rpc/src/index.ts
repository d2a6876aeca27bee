export { createRpcClient, type CallOptions, type RpcClient, type RpcClientOptions } from './client.js';
export { requireCaller, type CallContext, type CallerContext, type CallMetadata, type IdempotencyContext, type KeyKind } from './context.js';
export type { Definition, Handlers, RequestOf, ResponseOf } from './definition.js';
export { runIdempotent, startIdempotencySweeper, sweepIdempotencyRecords, type IdempotentWrite, type ResponseCodec } from './idempotency.js';
export { importBoundRows, type BoundImporter, type Verdict } from './import-batch.js';
export { createRowParser, importRowResult, isRejected, type ParsedRow, type RowRejection } from './import-rows.js';
export { createBaseContext, findMigrations, SERVICE_VARIABLES, startRpcService, type BackgroundWork, type BaseContext, type RunningService, type ServiceConfig } from './run-service.js';
export { createRpcServer, service, type RpcServer, type RpcServerOptions } from './server.js';
export { REPLAYED_KEY } from './wire.js';
