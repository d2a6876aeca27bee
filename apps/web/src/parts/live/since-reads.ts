/** Longer than a page shows what it has read without asking again (`FRESH_MS` of reads/use-read.ts), with what clocks differ by. */
const READ_WITHIN_MS = 60_000;

/**
 * Where a stream whose events have marks for ids begins, so that it tells what has happened since the page's reads and nothing else. A
 * service whose clock differs by more starts over with a snapshot.
 */
export const sinceReads = (): string => `at_${Date.now() - READ_WITHIN_MS}`;
