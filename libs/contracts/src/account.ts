export * from './gen/matchpoint/account/v1/account.js';
export * from './gen/matchpoint/account/v1/administration.js';
