export { disputeTermsSet } from './dispute-terms.js';
export { leaguesRpc } from './rpc.js';
export type { DisputeSettings } from './rules/dispute-settings.js';
export { isReservedSlug } from './rules/league-slug.js';
export { readSettings } from './store/league-settings.js';
