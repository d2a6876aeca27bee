/** Titles of trophies. */
export const TITLES = { champion: 'Champion', runner_up: 'Runner-up', third_place: 'Third place' } as const;
