import type { Ageing } from '../live/use-live.js';

const OVERVIEW = ['matches-overview'];
const LISTING = ['public-matches'];

/** A match entered or left those that are live. What happened meanwhile came before the stream told of it. */
export const ageingOfOverview: Ageing = ({ type }) => (type === 'changed' || type === 'back' ? [OVERVIEW] : []);
export const ageingOfListing: Ageing = ({ type }) => (type === 'changed' || type === 'back' ? [LISTING] : []);
