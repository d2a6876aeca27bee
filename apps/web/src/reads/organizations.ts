import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const organizationReads = {
  profile: (slug: string) => readOptions(['organization', slug], (options) => mp.organizations.getProfile(slug, options)),
  teams: (slug: string) => readOptions(['organization-teams', slug], (options) => mp.organizations.listTeams(slug, options)),
  members: (slug: string) => readOptions(['organization-members', slug], (options) => mp.organizations.listMembers(slug, options)),
};
