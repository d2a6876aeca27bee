/**
 * Message types, service definitions and clients generated from `proto/` (never edited by hand). One namespace per protobuf package:
 * `catalogProfile.GetUserRequest`, `match.MatchServiceService`. It also exports the few bounds that both sides of a call must share.
 */
export * as account from './account.js';
export * as catalogProfile from './catalog-profile.js';
export * as common from './common.js';
export * as gateway from './gateway.js';
export * as league from './league.js';
export * from './key-permissions.js';
export * from './league-operations.js';
export * from './league-rules.js';
export * from './limits.js';
export * from './match-actions.js';
export * as match from './match.js';
export * from './notification-kinds.js';
export * as notification from './generated/matchpoint/notification/v1/notification.js';
export * as rpc from './rpc.js';
export * from './tournament-operations.js';
export * as tournament from './tournament.js';
export * as upload from './generated/matchpoint/upload/v1/upload.js';
export * as webhook from './generated/matchpoint/webhook/v1/webhook.js';
