/** How long an image may take to arrive: a phone on a slow connection needs two minutes for a screenshot. */
export const UPLOAD_DEADLINE_MS = 120_000;
/**
 * Longer than for the body, so that a slow client isn't counted as a failure of the service: ten such failures would open the circuit
 * breaker for everyone.
 */
export const INGEST_DEADLINE_MS = UPLOAD_DEADLINE_MS + 8_000;
