import type { CallerContext } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import type { Standing } from '../domain/standing.js';

/**
 * The teams whose players somebody may know, based only on their rosters: reads that need nothing else about the caller call the profile
 * service once, together with others.
 */
export async function readTeamsSeenBy(
  { readTeamRosters }: Pick<MatchContext, 'readTeamRosters'>,
  teamIds: readonly string[],
  { userId }: Pick<CallerContext, 'userId'>,
  { requestId }: { requestId: string },
): Promise<ReadonlySet<string>> {
  const rosters = await readTeamRosters(teamIds, requestId);
  return new Set([...rosters.values()].filter(({ isPrivate, memberIds }) => !isPrivate || memberIds.has(userId)).map(({ id }) => id));
}

/**
 * The teams whose players the caller may know (docs/reference/matches.md#visibility): only its active members know a private team's. A
 * team without a profile counts as private.
 */
export async function readSeenTeams(
  { readTeamRosters }: Pick<MatchContext, 'readTeamRosters'>,
  teamIds: readonly (string | null)[],
  standing: Standing,
  { requestId }: { requestId: string },
): Promise<ReadonlySet<string>> {
  const named = [...new Set(teamIds.filter((teamId) => teamId !== null))];
  const others = named.filter((teamId) => !standing.teams.has(teamId));
  const rosters = others.length > 0 ? await readTeamRosters(others, requestId) : undefined;
  return new Set(named.filter((teamId) => standing.teams.has(teamId) || rosters?.get(teamId)?.isPrivate === false));
}
