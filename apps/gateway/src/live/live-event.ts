import type { match, tournament } from '@matchpoint/contracts';
import { type AnyEventEnvelope, type Audience, decodeEnvelope, type EventType, UndecodableEventError } from '@matchpoint/events';

/** Signals a change of a match that none of its events reports. It has no number and is not passed on; viewers only get `changed`. */
export const ROOM_CHANGED = 'internal.match.room_changed' satisfies EventType;

/** An event as its producer published it, before it is reduced to what a reader may see. */
export interface LiveEvent extends Pick<AnyEventEnvelope, 'id' | 'type' | 'subject' | 'occurredAt'> {
  /** Its number among the events of its subject; unset if the producer doesn't number them. */
  sequence: number | undefined;
  audience: Audience;
  data: Readonly<Record<string, unknown>>;
}

/** Reads an event from the bus. @throws UndecodableEventError for a malformed one, which nobody receives */
export function readLiveEvent(message: Uint8Array): LiveEvent {
  const { id, type, subject, sequence, occurredAt, audience = {}, data } = decodeEnvelope(message);
  // For an event type that this build doesn't know, the data may be anything.
  if (typeof data !== 'object' || data === null) throw new UndecodableEventError(`the data of ${String(type)} is no object`);
  return { id, type, subject, sequence, occurredAt, audience, data: data as LiveEvent['data'] };
}

/** Reads an event as the service that numbers it stores it. */
export function storedEvent(
  subject: string,
  { id, type, sequence, occurredAt, audience, data }: match.MatchEvent | tournament.TournamentEvent,
): LiveEvent {
  return {
    id,
    type,
    subject,
    sequence,
    occurredAt,
    audience: audience === undefined ? {} : (JSON.parse(audience) as Audience),
    data: JSON.parse(data) as Record<string, unknown>,
  };
}
