import type { catalogProfile } from '@matchpoint/contracts';
import { coalesce } from '@matchpoint/rpc';
import type { TeamRoster } from '../domain/create-rules.js';
import type { Peers } from './clients.js';

const CAPTAIN_ROLES: readonly string[] = ['CAPTAIN', 'CO_CAPTAIN'];

/** Teams by id with their active members, as they are now: never cached, because rosters decide about roles. Unknown ids are missing. */
export type TeamRosterReader = (teamIds: readonly string[]) => Promise<Map<string, TeamRoster>>;

/** Concurrent readers share one call: it answers every caller alike. */
export function createTeamRosterReader(profile: Peers['profile']): TeamRosterReader {
  const readTeam = coalesce(async (teamIds: string[]) => {
    const { teams } = await profile.batchGetTeamRosters({ teamIds: [...new Set(teamIds)] });
    const rosters = new Map(teams.map((team) => [team.id, toRoster(team)]));
    return teamIds.map((id) => rosters.get(id));
  });
  return async (teamIds) => {
    const rosters = await Promise.all([...new Set(teamIds)].map(readTeam));
    return new Map(rosters.filter((roster) => roster !== undefined).map((roster) => [roster.id, roster]));
  };
}

function toRoster(team: catalogProfile.TeamRoster): TeamRoster {
  return {
    id: team.id,
    name: team.name,
    gameId: team.gameId,
    isLeagueTeam: team.type === 'LEAGUE',
    isActive: team.status === 'active',
    isPrivate: team.visibility === 'private',
    memberIds: new Set(team.members.map(({ userId }) => userId)),
    captainIds: new Set(team.members.filter(({ role }) => CAPTAIN_ROLES.includes(role)).map(({ userId }) => userId)),
  };
}
