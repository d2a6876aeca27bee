import { mp } from '../api.js';
import { readOptions } from './read-options.js';

/** More points than a curve of this size can show. */
const CURVE_POINTS = 60;

export const teamReads = {
  profile: (slug: string) => readOptions(['team', slug], (options) => mp.teams.getProfile(slug, options)),
  ratingCurve: (slug: string) =>
    readOptions(['team-rating', slug], (options) => mp.teams.getRatingCurve(slug, { points: CURVE_POINTS }, options)),
  /** Includes the last match that changed it. */
  rating: (slug: string) => readOptions(['team-rating', slug, 'last'], (options) => mp.teams.getRating(slug, { limit: 1 }, options)),
  maps: (slug: string) => readOptions(['team-maps', slug], (options) => mp.teams.listMaps(slug, options)),
  members: (slug: string) => readOptions(['team-members', slug], (options) => mp.teams.listMembers(slug, options)),
};
