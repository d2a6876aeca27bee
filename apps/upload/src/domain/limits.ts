const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;

/** What is taken in at all (contract 5); what is larger is cut off. */
export const MAX_UPLOAD_BYTES = 20 * MEBIBYTE;
/** What a consuming write takes (specification 8.3, contract 9). */
export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;
export const MAX_IMAGE_PIXELS = 50_000_000;
/** An upload URL works this long. */
export const TOKEN_LIFE_MS = 600_000;
/** An image that nothing has claimed is removed after this. */
export const UNCLAIMED_LIFE_MS = 24 * HOUR_MS;
/** An upload that has not ended by then never will: its caller's deadline passed long ago. */
export const UNFINISHED_LIFE_MS = HOUR_MS;
