/** An image has so long to arrive: a phone on a slow line needs two minutes for a screenshot. */
export const UPLOAD_DEADLINE_MS = 120_000;
/** More than the body has, so that a slow client is found slow, and not the service: ten such failures close it to everyone. */
export const INGEST_DEADLINE_MS = UPLOAD_DEADLINE_MS + 8_000;
