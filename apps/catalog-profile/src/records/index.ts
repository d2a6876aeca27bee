export { startCountingResults } from './count-results.js';
export { startFillingRecent } from './fill-recent.js';
export { recordsRpc } from './rpc.js';
export { winRateOf } from './rules/record.js';
export { formOf, formOfTeams } from './store/form.js';
export { addToOrganizations, ALL_GAMES, type OrganizationChange } from './store/organization-stats.js';
export { loadPlayerStats } from './store/player-stats.js';
export { listUserResults } from './store/user-results.js';
