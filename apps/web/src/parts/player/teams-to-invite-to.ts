export interface InvitingTeam {
  id: string;
  name: string;
}

/**
 * The teams that a player can be invited to, by name.
 * @param all teams of the inviter, some perhaps both as their captain and through their organization
 * @param joined teams of the player
 */
export function teamsToInviteTo(all: readonly InvitingTeam[], joined: readonly Pick<InvitingTeam, 'id'>[]): InvitingTeam[] {
  const byId = new Map(all.map((team) => [team.id, team]));
  for (const { id } of joined) byId.delete(id);
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
