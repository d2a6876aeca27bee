import type { Ageing } from '../live/use-live.js';

const OVERVIEW = ['matches-overview'];
const LISTING = ['public-matches'];

/** The set of live matches changed; earlier changes happened before the stream reported it. */
export const ageingOfOverview: Ageing = ({ type }) => (type === 'changed' || type === 'back' ? [OVERVIEW] : []);
export const ageingOfListing: Ageing = ({ type }) => (type === 'changed' || type === 'back' ? [LISTING] : []);
