import type { EventEnvelope, EventType } from '@matchpoint/events';

/** The events after which a match may need a different action from its people. */
export const NEEDS_TYPES = [
  'match.>',
  'score.>',
  'roster.>',
  'dispute.>',
  'player.checked_in',
  'internal.match.room_changed',
  'team.left',
  'team.member_role_changed',
] as const;

const FAMILIES = ['match.', 'score.', 'roster.', 'dispute.'];
const SINGLE: readonly EventType[] = ['player.checked_in', 'internal.match.room_changed'];

/** The match whose needs an event may have changed; undefined: none. */
export function matchOf({ type, data }: EventEnvelope): string | undefined {
  const isOfMatch = SINGLE.includes(type) || FAMILIES.some((family) => type.startsWith(family));
  return isOfMatch ? (data as { matchId?: string }).matchId : undefined;
}

/** People who may have fewer pending actions, because they left a team or no longer captain it. */
export function leaverOf({ type, data }: EventEnvelope): string | undefined {
  return type === 'team.left' || type === 'team.member_role_changed' ? (data as { userId?: string }).userId : undefined;
}
