import type { LiveEvent } from './live-event.js';
import type { LivePorts } from './ports.js';

/** A client that missed more than this gets a snapshot. */
export const MAX_REPLAYED = 500;
const PAGE = 100;

/** All events after one, up to another; undefined if there are too many or they are no longer stored. */
export async function readMissed(
  matchId: string,
  after: number,
  latest: number,
  { live }: LivePorts,
  most = MAX_REPLAYED,
): Promise<LiveEvent[] | undefined> {
  if (after > latest || latest - after > most) return undefined;
  const missed: LiveEvent[] = [];
  while (after + missed.length < latest) {
    const { events } = await live.listEvents(matchId, after + missed.length, PAGE);
    const wanted = events.filter(({ sequence = 0 }) => sequence <= latest);
    if (wanted[0]?.sequence !== after + missed.length + 1) return undefined;
    missed.push(...wanted);
  }
  return missed;
}
