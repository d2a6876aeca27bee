/** A season's statuses, in the order of its life. */
export const SEASON_STATUSES = ['upcoming', 'active', 'completed'] as const;
export type SeasonStatus = (typeof SEASON_STATUSES)[number];
