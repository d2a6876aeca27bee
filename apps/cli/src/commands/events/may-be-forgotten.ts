import { type Clock, timeOfId } from '@matchpoint/core';

/** Services keep what they have published for this long. */
export const OUTBOX_KEEPS_MS = 3 * 24 * 3_600_000;
/** Clocks differ, and a command takes a while. */
const MARGIN_MS = 5 * 60_000;

/** Whether an event is so old that the service that published it may have deleted it from its outbox. */
export function mayBeForgotten(eventId: string, clock: Clock): boolean {
  const madeAt = timeOfId(eventId);
  return madeAt !== undefined && madeAt < clock.now().getTime() - OUTBOX_KEEPS_MS + MARGIN_MS;
}
