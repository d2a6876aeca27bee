import { DAY_MS } from './durations.js';

/** How long services keep published events, to publish them again if the stream loses them. */
export const OUTBOX_RETENTION_MS = 3 * DAY_MS;
