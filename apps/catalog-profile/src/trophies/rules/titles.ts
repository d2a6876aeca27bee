/** What trophies are called. */
export const TITLES = { champion: 'Champion', runner_up: 'Runner-up', third_place: 'Third place' } as const;
