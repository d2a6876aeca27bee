import type { EventEnvelope, EventType } from '@matchpoint/events';
import type { Target } from '../follows/index.js';

/** A followed target was closed, or opened again. */
export interface Closing extends Target {
  isClosed: boolean;
  at: string;
}

type Reader<Type extends EventType> = (event: EventEnvelope<Type>) => Omit<Closing, 'at'>;

const tournamentClosed: Reader<'tournament.completed' | 'tournament.cancelled'> = ({ data: { tournamentId } }) => ({
  ...{ targetType: 'tournament', targetId: tournamentId, isClosed: true },
});

const READERS = {
  'internal.team.closed': ({ data: { teamId } }) => ({ targetType: 'team', targetId: teamId, isClosed: true }),
  'internal.team.opened': ({ data: { teamId } }) => ({ targetType: 'team', targetId: teamId, isClosed: false }),
  'league.shutdown': ({ data: { leagueId } }) => ({ targetType: 'league', targetId: leagueId, isClosed: true }),
  'tournament.completed': tournamentClosed,
  'tournament.cancelled': tournamentClosed,
} as const satisfies { [Type in EventType]?: Reader<Type> };

/** The types of event that close something that people follow. */
export const CLOSING_TYPES = Object.keys(READERS) as (keyof typeof READERS)[];

/** The target that an event closes or opens again; undefined: none. */
export function closingOf(event: EventEnvelope): Closing | undefined {
  if (!Object.hasOwn(READERS, event.type)) return undefined;
  const read = READERS[event.type as keyof typeof READERS] as (event: EventEnvelope) => Omit<Closing, 'at'>;
  return { ...read(event), at: event.occurredAt };
}
