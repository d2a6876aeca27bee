export * from './gen/matchpoint/catalog_profile/v1/catalog.js';
export * from './gen/matchpoint/catalog_profile/v1/developer.js';
export * from './gen/matchpoint/catalog_profile/v1/import.js';
export * from './gen/matchpoint/catalog_profile/v1/leaderboard.js';
export * from './gen/matchpoint/catalog_profile/v1/profile.js';
export * from './gen/matchpoint/catalog_profile/v1/rank.js';
export * from './gen/matchpoint/catalog_profile/v1/user.js';
