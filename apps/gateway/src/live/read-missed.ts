import type { LiveEvent } from './live-event.js';
import type { ListEvents } from './numbered-rooms.js';

/** A client that missed more than this gets a snapshot. */
export const MAX_REPLAYED = 500;
const PAGE = 100;

interface Missed {
  subject: string;
  /** The number of the last event that the client has. */
  after: number;
  /** The number of the last event to read. */
  latest: number;
  most?: number;
}

/** All events of a subject after one, up to another; undefined if there are too many or they are no longer stored. */
export async function readMissed(
  listEvents: ListEvents,
  { subject, after, latest, most = MAX_REPLAYED }: Missed,
): Promise<LiveEvent[] | undefined> {
  if (after > latest || latest - after > most) return undefined;
  const missed: LiveEvent[] = [];
  while (after + missed.length < latest) {
    const { events } = await listEvents(subject, after + missed.length, PAGE);
    const wanted = events.filter(({ sequence = 0 }) => sequence <= latest);
    if (wanted[0]?.sequence !== after + missed.length + 1) return undefined;
    missed.push(...wanted);
  }
  return missed;
}
