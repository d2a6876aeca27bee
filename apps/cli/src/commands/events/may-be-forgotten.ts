import { type Clock, MINUTE_MS, OUTBOX_RETENTION_MS, timeOfId } from '@matchpoint/core';

/** Allows for clock skew and the duration of a command. */
const MARGIN_MS = 5 * MINUTE_MS;

/** Whether an event is so old that the service that published it may have deleted it from its outbox. */
export function mayBeForgotten(eventId: string, clock: Clock): boolean {
  const madeAt = timeOfId(eventId);
  return madeAt !== undefined && madeAt < clock.now().getTime() - OUTBOX_RETENTION_MS + MARGIN_MS;
}
