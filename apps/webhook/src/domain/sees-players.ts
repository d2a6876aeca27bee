/** Whose endpoint it is. */
interface Scope {
  type: 'user' | 'game' | 'league';
  id: string;
}

/** The players that an event names: of which team, if of one, and whom the event is about. */
export interface NamedPlayers {
  teamId: string | undefined;
  userIds: readonly string[];
}

/**
 * Whether an endpoint of a scope may know players of a team (docs/reference/matches.md#visibility). A game's developer may: the game has to
 * let them in, and GET /game/matches/{matchId}/rosters shows them. Of a team that is open everybody may; of any other its active members
 * may, and each user of themselves. A team that nothing is known of is not open.
 */
export function seesPlayers(
  { type, id }: Scope,
  { teamId, userIds }: NamedPlayers,
  teams: ReadonlyMap<string, { userIds: readonly string[]; isOpen: boolean }>,
): boolean {
  if (type === 'game') return true;
  const team = teamId === undefined ? undefined : teams.get(teamId);
  if (team?.isOpen === true) return true;
  return type === 'user' && (userIds.includes(id) || team?.userIds.includes(id) === true);
}
