import type { match } from '@matchpoint/contracts';
import type { Audience } from '@matchpoint/events';

/** An event as its producer published it: not yet what a given reader may see of it. */
export interface LiveEvent {
  id: string;
  type: string;
  subject: string;
  /** Its number among the events of its subject; none where the producer does not count. */
  sequence: number | undefined;
  /** ISO 8601. */
  occurredAt: string;
  audience: Audience;
  data: Readonly<Record<string, unknown>>;
}

/** An event off the bus; undefined for what is none: nothing of it is anybody's. */
export function parseLiveEvent(message: string): LiveEvent | undefined {
  let value: Partial<LiveEvent> | null;
  try {
    value = JSON.parse(message) as Partial<LiveEvent> | null;
  } catch {
    return undefined;
  }
  const { id, type, subject, sequence, occurredAt, audience = {}, data } = value ?? {};
  if (typeof id !== 'string' || typeof type !== 'string' || typeof subject !== 'string' || typeof occurredAt !== 'string') return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  return { id, type, subject, sequence: typeof sequence === 'number' ? sequence : undefined, occurredAt, audience, data };
}

/** An event as the match service keeps it. */
export function ofMatch(matchId: string, { id, type, sequence, occurredAt, audienceJson, dataJson }: match.MatchEvent): LiveEvent {
  return {
    id,
    type,
    subject: matchId,
    sequence,
    occurredAt,
    audience: audienceJson === undefined ? {} : (JSON.parse(audienceJson) as Audience),
    data: JSON.parse(dataJson) as Record<string, unknown>,
  };
}
