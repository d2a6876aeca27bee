/** The owner of an endpoint. */
interface Scope {
  type: 'user' | 'game' | 'league';
  id: string;
}

/** The players that an event names: their team, if it is one, and the player that the event is about. */
export interface NamedPlayers {
  teamId: string | undefined;
  userIds: readonly string[];
}

/**
 * Whether an endpoint of a scope may know players of a team (docs/reference/matches.md#visibility). A game's developer may, because the
 * game has to admit them and GET /game/matches/{matchId}/rosters shows them. Everybody may know an open team's players; any other team's
 * only its active members may, and each user themselves. An unknown team is not open.
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
