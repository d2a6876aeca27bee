export * from './generated/matchpoint/rpc/v1/events.js';
export * from './generated/matchpoint/rpc/v1/outbox.js';
export * from './generated/matchpoint/rpc/v1/pipe.js';
export * from './generated/matchpoint/rpc/v1/principal.js';
export * from './generated/matchpoint/rpc/v1/status.js';
