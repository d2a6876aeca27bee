export * from './gen/matchpoint/match/v1/import.js';
export * from './gen/matchpoint/match/v1/match.js';
