export * from './gen/matchpoint/match/v1/commands.js';
export * from './gen/matchpoint/match/v1/details.js';
export * from './gen/matchpoint/match/v1/events.js';
export * from './gen/matchpoint/match/v1/import.js';
export * from './gen/matchpoint/match/v1/match.js';
export * from './gen/matchpoint/match/v1/scores.js';
