export * from './generated/matchpoint/tournament/v1/bracket.js';
export * from './generated/matchpoint/tournament/v1/free_agent.js';
export * from './generated/matchpoint/tournament/v1/import.js';
export * from './generated/matchpoint/tournament/v1/maintenance.js';
export * from './generated/matchpoint/tournament/v1/participant.js';
export * from './generated/matchpoint/tournament/v1/settings.js';
export * from './generated/matchpoint/tournament/v1/staff.js';
export * from './generated/matchpoint/tournament/v1/tournament.js';
