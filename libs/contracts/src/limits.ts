/** Bounds that the gateway describes and a service enforces: one value for both. */

/** Most characters (Unicode code points, as JSON Schema counts) of a webhook endpoint's URL. */
export const MAX_WEBHOOK_URL_LENGTH = 2_048;

/** Characters (Unicode code points) of a search text. */
export const SEARCH_LENGTH = { min: 2, max: 64 } as const;

/** How many of a delivery's latest attempts are kept and shown. */
export const MAX_WEBHOOK_ATTEMPTS = 50;
