/** Texts of the list of leagues that the pages of a league do not need. */
export const LEAGUE_LIST = {
  lead: 'Find a league to follow or join.',
  search: 'Search leagues',
  find: 'Search',
  none: 'No leagues yet. Create the first one.',
  noneFound: 'No leagues match. Try another name, or create a league.',
  pages: 'Pages',
} as const;
