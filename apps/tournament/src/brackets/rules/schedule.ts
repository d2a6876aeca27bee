/** Minimum time between the creation and the start of a match. */
const LEAD_MS = 10 * 60_000;

/** The scheduled time of a match created now: its round's start, but with enough notice for the teams. */
export function scheduleOf(roundStartsAt: string | null, now: Date): string {
  const earliest = now.getTime() + LEAD_MS;
  return new Date(roundStartsAt === null ? earliest : Math.max(Date.parse(roundStartsAt), earliest)).toISOString();
}
