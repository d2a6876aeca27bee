/** What the API answers on a page of the pictures: the body by method and path, without `/api/v1` and without a query. */
export type Answers = Readonly<Record<string, unknown>>;

/** When the pictures are taken: a Saturday evening in spring. */
export const NOW = '2026-05-16T18:00:00.000Z';

/** @param minutes after the pictures are taken; negative before */
export const at = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

export const HOUR = 60;
export const DAY = 24 * HOUR;

/** Every answer has the time at which it was made. */
export const STAMP = { timestamp: NOW } as const;

export const LAST_PAGE = { cursor: null, hasMore: false } as const;
