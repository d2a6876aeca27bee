import type { Season } from '@matchpoint/sdk';

interface Choosing {
  seasons: readonly Season[];
  /** Of the address. */
  wanted: string | undefined;
  /** The one that the API would show. */
  display: string | null | undefined;
}

/** The season that a league's page shows: the one asked for, else the one that the API names, else the newest. */
export function chooseSeason({ seasons, wanted, display }: Choosing): Season | undefined {
  const byId = (id: string | null | undefined): Season | undefined => seasons.find((season) => season.id === id);
  return byId(wanted) ?? byId(display) ?? newestFirst(seasons)[0];
}

export const runningOf = (seasons: readonly Season[]): Season | undefined => seasons.find(({ status }) => status === 'active');

/** The API lists the oldest first; whoever chooses wants the newest. */
export const newestFirst = (seasons: readonly Season[]): Season[] =>
  [...seasons].sort((one, other) => other.startDate.localeCompare(one.startDate));
