export * from './gen/matchpoint/common/v1/import.js';
export * from './gen/matchpoint/common/v1/search.js';
