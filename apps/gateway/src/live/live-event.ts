import type { match } from '@matchpoint/contracts';
import { type AnyEventEnvelope, type Audience, decodeEnvelope, type EventType, UndecodableEventError } from '@matchpoint/events';

/**
 * That something of a match is otherwise which no event of it tells: of no number, and not what is passed on, which is `changed` alone.
 */
export const ROOM_CHANGED = 'internal.match.room_changed' satisfies EventType;

/** An event as its producer published it: not yet what a given reader may see of it. */
export interface LiveEvent extends Pick<AnyEventEnvelope, 'id' | 'type' | 'subject' | 'occurredAt'> {
  /** Its number among the events of its subject; none where the producer does not count. */
  sequence: number | undefined;
  audience: Audience;
  data: Readonly<Record<string, unknown>>;
}

/** An event off the bus. @throws UndecodableEventError for a malformed one, which nobody receives */
export function readLiveEvent(message: Uint8Array): LiveEvent {
  const { id, type, subject, sequence, occurredAt, audience = {}, data } = decodeEnvelope(message);
  // Of a type that this build does not know the data may be anything.
  if (typeof data !== 'object' || data === null) throw new UndecodableEventError(`the data of ${String(type)} is no object`);
  return { id, type, subject, sequence, occurredAt, audience, data: data as LiveEvent['data'] };
}

/** An event as the match service keeps it. */
export function ofMatch(matchId: string, { id, type, sequence, occurredAt, audience, data }: match.MatchEvent): LiveEvent {
  return {
    id,
    type,
    subject: matchId,
    sequence,
    occurredAt,
    audience: audience === undefined ? {} : (JSON.parse(audience) as Audience),
    data: JSON.parse(data) as Record<string, unknown>,
  };
}
