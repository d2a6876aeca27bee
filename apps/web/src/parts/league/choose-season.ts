import type { Season } from '@matchpoint/sdk';

interface Choosing<Each> {
  seasons: readonly Each[];
  /** The season in the URL. */
  wanted: string | undefined;
  /** The season that the API suggests. */
  display: string | null | undefined;
}

/** The season that a league's page shows: the requested one, otherwise the one that the API suggests, otherwise the newest. */
export function chooseSeason<Each extends Season>({ seasons, wanted, display }: Choosing<Each>): Each | undefined {
  const byId = (id: string | null | undefined): Each | undefined => seasons.find((season) => season.id === id);
  return byId(wanted) ?? byId(display) ?? newestFirst(seasons)[0];
}

export const runningOf = (seasons: readonly Season[]): Season | undefined => seasons.find(({ status }) => status === 'active');

/** The API lists the oldest first; the choice shows the newest first. */
export const newestFirst = <Each extends Season>(seasons: readonly Each[]): Each[] =>
  [...seasons].sort((one, other) => other.startDate.localeCompare(one.startDate));
