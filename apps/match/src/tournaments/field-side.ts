import type { match } from '@matchpoint/contracts';
import type { TeamRoster } from '../domain/create-rules.js';

/** The players of a side. */
export interface FieldedSide {
  readonly activeUserIds: readonly string[];
  readonly benchUserIds: readonly string[];
  /** As many as were to play, also if fewer are left. */
  readonly spots: number;
}

/**
 * The side's players who may play by now: members of its team, and free agents. The substitutes fill the places of the others in their
 * order; if they are too few, places stay free. Pure.
 */
export function fieldSide(
  { activeUserIds, benchUserIds, memberUserIds }: match.TournamentMatchSide,
  { memberIds }: Pick<TeamRoster, 'memberIds'>,
  barredIds: ReadonlySet<string>,
): FieldedSide {
  const members = new Set(memberUserIds);
  const left = [...activeUserIds, ...benchUserIds].filter((id) => (members.has(id) ? memberIds.has(id) : !barredIds.has(id)));
  const spots = activeUserIds.length;
  return { activeUserIds: left.slice(0, spots), benchUserIds: left.slice(spots), spots };
}

/** Users of these matches who play as free agents. */
export function freeAgentsOf(items: readonly match.NewTournamentMatch[]): string[] {
  return items.flatMap(({ creator, accepted }) => [creator, accepted]).flatMap((side) => (side === undefined ? [] : agentsOf(side)));
}

/** An earlier tournament service does not say who plays as a member: then nobody is known to be a free agent. */
function agentsOf({ activeUserIds, benchUserIds, memberUserIds }: match.TournamentMatchSide): string[] {
  return [...activeUserIds, ...benchUserIds].filter((id) => memberUserIds.length > 0 && !memberUserIds.includes(id));
}
