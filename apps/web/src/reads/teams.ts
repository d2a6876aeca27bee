import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const teamReads = {
  profile: (slug: string) => readOptions(['team', slug], (options) => mp.teams.getProfile(slug, options)),
  members: (slug: string) => readOptions(['team-members', slug], (options) => mp.teams.listMembers(slug, options)),
};
