import type { catalogProfile } from '@matchpoint/contracts';
import { isCaptainRole } from '@matchpoint/core';
import { type CallOptions, coalesceReads } from '@matchpoint/rpc';
import type { TeamRoster } from '../domain/create-rules.js';
import type { Peers } from './clients.js';

/** Teams by id with their active members, as they are now: never cached, because rosters decide about roles. Unknown ids are missing. */
export type TeamRosterReader = (teamIds: readonly string[], requestId?: string) => Promise<Map<string, TeamRoster>>;

/** Concurrent readers share one call, because it answers every caller alike. */
export function createTeamRosterReader(profile: Peers['profile']): TeamRosterReader {
  const readTeam = coalesceReads(async (teamIds: string[], call) => {
    const { teams } = await profile.batchGetTeamRosters({ teamIds: [...new Set(teamIds)] }, call);
    const rosters = new Map(teams.map((team) => [team.id, toRoster(team)]));
    return teamIds.map((id) => rosters.get(id));
  });
  return async (teamIds, requestId) => {
    const rosters = await Promise.all([...new Set(teamIds)].map((id) => readTeam(id, requestId)));
    return new Map(rosters.filter((roster) => roster !== undefined).map((roster) => [roster.id, roster]));
  };
}

/** Maximum number of teams per request, because answers have a bounded size. */
const AT_A_TIME = 500;

/** The same for many teams, in as few calls as the message size allows. @throws error_unavailable */
export async function readManyTeamRosters(
  profile: Peers['profile'],
  teamIds: readonly string[],
  options: CallOptions,
): Promise<Map<string, TeamRoster>> {
  const rosters = new Map<string, TeamRoster>();
  for (let first = 0; first < teamIds.length; first += AT_A_TIME) {
    const { teams } = await profile.batchGetTeamRosters({ teamIds: teamIds.slice(first, first + AT_A_TIME) }, options);
    for (const team of teams) rosters.set(team.id, toRoster(team));
  }
  return rosters;
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
    captainIds: new Set(team.members.filter(({ role }) => isCaptainRole(role)).map(({ userId }) => userId)),
  };
}
