export * from './gen/matchpoint/rpc/v1/pipe.js';
export * from './gen/matchpoint/rpc/v1/principal.js';
export * from './gen/matchpoint/rpc/v1/status.js';
