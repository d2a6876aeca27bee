/** The least notice that teams get, so that nobody misses a match that was created or moved late. */
const NOTICE_MS = 10 * 60_000;

/** When a match is played: as its round starts, and 10 minutes from now at the earliest. */
export function playAt(roundStartsAt: string | undefined, now: Date): string {
  const earliest = now.getTime() + NOTICE_MS;
  return new Date(Math.max(earliest, roundStartsAt === undefined ? earliest : Date.parse(roundStartsAt))).toISOString();
}
