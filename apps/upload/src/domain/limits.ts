import { HOUR_MS } from '@matchpoint/core';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Largest upload that is accepted (docs/reference/uploads.md#bounds); a larger one is cut off. */
export const MAX_UPLOAD_BYTES = 20 * MEBIBYTE;
/** Largest image that a write accepts (docs/reference/uploads.md#bounds). */
export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Most unused upload URLs of one tenant. */
export const MAX_UNUSED_TOKENS = 200;
/** An upload URL works this long. */
export const TOKEN_LIFE_MS = 600_000;
/** The least that an image counts towards its tenant's quota, because rows and files have costs of their own. */
export const COUNTED_BYTES = 64 * KIBIBYTE;
/** An upload reserves at least this much at a time until it ends, so that a quota also bounds the number of running uploads. */
export const RESERVED_STEP_BYTES = MEBIBYTE;

/** An upload takes no longer, whatever its caller's deadline. */
export const UPLOAD_MS = 130_000;
/** A sender that sends nothing for this long has stopped. */
export const SENDER_PAUSE_MS = 30_000;
/** The store has this long for a range, or for the next piece of an object … */
export const STORE_READ_MS = 5_000;
/** … and this long for accepting a piece, ending an object or removing one: S3's parts are 5 MiB. */
export const STORE_WRITE_MS = 20_000;

/** A reservation keeps other writes from an image for this long. */
export const RESERVATION_LIFE_MS = 600_000;
/**
 * If a reservation was neither confirmed nor cancelled, its write may have committed and its confirmation may be in flight. The image is
 * kept and readable for this long, which exceeds the retention of outboxes (3 days) and the longest outage of the queue.
 */
export const UNCONFIRMED_LIFE_MS = 7 * 24 * HOUR_MS;
/** An image that nothing has claimed is removed after this. */
export const UNCLAIMED_LIFE_MS = 24 * HOUR_MS;
/** An upload that has not ended by then never will, because its deadline passed long ago. */
export const UNFINISHED_LIFE_MS = HOUR_MS;
/** A removal that has not succeeded by then is retried by whichever replica comes first. */
export const REMOVAL_LEASE_MS = 600_000;
