import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const organizationReads = {
  teams: (slug: string) => readOptions(['organization-teams', slug], (options) => mp.organizations.listTeams(slug, options)),
};
