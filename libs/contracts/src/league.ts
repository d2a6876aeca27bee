export * from './generated/matchpoint/league/v1/administration.js';
export * from './generated/matchpoint/league/v1/competition.js';
export * from './generated/matchpoint/league/v1/invitation.js';
export * from './generated/matchpoint/league/v1/league.js';
export * from './generated/matchpoint/league/v1/settings.js';
export * from './generated/matchpoint/league/v1/team.js';
export * from './generated/matchpoint/league/v1/ticket.js';
