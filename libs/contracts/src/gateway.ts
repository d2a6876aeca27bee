export * from './gen/matchpoint/gateway/v1/keys.js';
export * from './gen/matchpoint/gateway/v1/sessions.js';
export * from './gen/matchpoint/gateway/v1/users.js';
