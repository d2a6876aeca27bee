export * from './gen/matchpoint/rpc/v1/events.js';
export * from './gen/matchpoint/rpc/v1/outbox.js';
export * from './gen/matchpoint/rpc/v1/pipe.js';
export * from './gen/matchpoint/rpc/v1/principal.js';
export * from './gen/matchpoint/rpc/v1/status.js';
