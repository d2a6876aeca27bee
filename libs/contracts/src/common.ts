export * from './generated/matchpoint/common/v1/import.js';
export * from './generated/matchpoint/common/v1/search.js';
