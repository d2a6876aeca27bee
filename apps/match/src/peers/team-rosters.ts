import type { CallContext } from '@matchpoint/rpc';
import type { TeamRoster } from '../domain/create-rules.js';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

const CAPTAIN_ROLES: readonly string[] = ['CAPTAIN', 'CO_CAPTAIN'];

/** Teams with their active members by id, as they are now: never cached, because rosters decide about roles. Unknown ids are missing. */
export async function readTeamRosters({ profile }: Pick<Peers, 'profile'>, call: CallContext, teamIds: readonly string[]): Promise<Map<string, TeamRoster>> {
  if (teamIds.length === 0) return new Map();
  const { teams } = await profile.batchGetTeamRosters({ teamIds: [...new Set(teamIds)] }, callOptions(call));
  return new Map(teams.map((team) => [team.id, {
    id: team.id,
    name: team.name,
    gameId: team.gameId,
    isLeagueTeam: team.type === 'LEAGUE',
    isActive: team.status === 'active',
    isPrivate: team.visibility === 'private',
    memberIds: new Set(team.members.map(({ userId }) => userId)),
    captainIds: new Set(team.members.filter(({ role }) => CAPTAIN_ROLES.includes(role)).map(({ userId }) => userId)),
  }]));
}
