/** The minimum notice for teams, so that nobody misses a match that was created or moved late. */
const NOTICE_MS = 10 * 60_000;

/** The start time of a match: that of its round, and at the earliest 10 minutes from now. */
export function playAt(roundStartsAt: string | undefined, now: Date): string {
  const earliest = now.getTime() + NOTICE_MS;
  return new Date(Math.max(earliest, roundStartsAt === undefined ? earliest : Date.parse(roundStartsAt))).toISOString();
}
