export * from './generated/matchpoint/account/v1/account.js';
export * from './generated/matchpoint/account/v1/administration.js';
export * from './generated/matchpoint/account/v1/client_origin.js';
export * from './generated/matchpoint/account/v1/factor.js';
export * from './generated/matchpoint/account/v1/identity.js';
export * from './generated/matchpoint/account/v1/passkey.js';
export * from './generated/matchpoint/account/v1/revocation.js';
