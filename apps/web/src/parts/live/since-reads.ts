/** Longer than a page shows data without refetching it (`FRESH_MS` of reads/use-read.ts), plus the difference of clocks. */
const READ_WITHIN_MS = 60_000;

/**
 * The start position of a stream whose ids are timestamps, so that it sends only what happened since the page's reads. If the service's
 * clock differs by more, the stream starts over with a snapshot.
 */
export const sinceReads = (): string => `at_${Date.now() - READ_WITHIN_MS}`;
