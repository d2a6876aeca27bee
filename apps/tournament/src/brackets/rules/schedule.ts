/** A match begins at the earliest this long after it is made. */
const LEAD_MS = 10 * 60_000;

/** When a match that is made now is scheduled: at its round's start, but not before teams can know of it. */
export function scheduleOf(roundStartsAt: string | null, now: Date): string {
  const earliest = now.getTime() + LEAD_MS;
  return new Date(roundStartsAt === null ? earliest : Math.max(Date.parse(roundStartsAt), earliest)).toISOString();
}
