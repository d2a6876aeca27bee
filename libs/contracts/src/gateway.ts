export * from './generated/matchpoint/gateway/v1/keys.js';
export * from './generated/matchpoint/gateway/v1/sessions.js';
export * from './generated/matchpoint/gateway/v1/users.js';
