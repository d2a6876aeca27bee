export { applyCommand } from './apply-command.js';
export { tournamentsRpc } from './rpc.js';
export { startTournamentNow } from './start-now.js';
export { readSeason } from './read-season.js';
