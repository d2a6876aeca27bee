const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const HOUR_MS = 3_600_000;

/** What is taken in at all (docs/reference/uploads.md#bounds); what is larger is cut off. */
export const MAX_UPLOAD_BYTES = 20 * MEBIBYTE;
/** What a consuming write takes (docs/reference/uploads.md#bounds). */
export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Upload URLs of one tenant that may still be used. */
export const MAX_UNUSED_TOKENS = 200;
/** An upload URL works this long. */
export const TOKEN_LIFE_MS = 600_000;
/** What an image counts for at least, towards its tenant's quota: rows and files have a price of their own. */
export const COUNTED_BYTES = 64 * KIBIBYTE;
/** An upload reserves at least so much at a time, until it has ended: a quota bounds how many are under way, too. */
export const RESERVED_STEP_BYTES = MEBIBYTE;

/** An upload takes no longer, whatever its caller's deadline. */
export const UPLOAD_MS = 130_000;
/** A sender that brings nothing for so long has stopped. */
export const SENDER_PAUSE_MS = 30_000;
/** The store has so long for a range, or for the next piece of an object … */
export const STORE_READ_MS = 5_000;
/** … and so long for taking a piece, ending an object or removing one: S3's parts are 5 MiB. */
export const STORE_WRITE_MS = 20_000;

/** A reservation keeps other writes from an image for this long. */
export const RESERVATION_LIFE_MS = 600_000;
/**
 * The write of a reservation that was neither confirmed nor cancelled may have committed, and its confirmation be on its way: the image is
 * kept and read for this long. More than outboxes keep what they have published (3 days), and than an outage of the queue may last.
 */
export const UNCONFIRMED_LIFE_MS = 7 * 24 * HOUR_MS;
/** An image that nothing has claimed is removed after this. */
export const UNCLAIMED_LIFE_MS = 24 * HOUR_MS;
/** An upload that has not ended by then never will: its deadline passed long ago. */
export const UNFINISHED_LIFE_MS = HOUR_MS;
/** A removal that has not succeeded by then is tried again, by whichever replica comes first. */
export const REMOVAL_LEASE_MS = 600_000;
