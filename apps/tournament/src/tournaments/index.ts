export { applyCommand } from './apply-command.js';
export { tournamentsRpc } from './rpc.js';
export { startTournamentNow } from './start-now.js';
export { type Entrants, readEntrants } from './read-entrants.js';
export { checkSettings } from './rules/check-settings.js';
export { isReservedSlug, slugOfName } from './rules/slug.js';
