import type { GatewayContext } from '../../context.js';
import { defineRoute, type RouteInput } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamPath } from '../group-fields.js';

/** A match with a date: a team does not leave it by disbanding. */
const ONGOING = ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'];

export const disbandTeam = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/teams/{identifier}',
  operationId: 'disbandTeam',
  summary: 'Disband a team',
  description: [
    'Disbands a team for good; its profile and its matches can still be read. Open matches and challenges of it are cancelled.',
    'The key owner must be its CAPTAIN, or OWNER or ADMIN of its organization. A match that is accepted and not over stands in the way.',
  ],
  section: 'management G',
  tag: 'Teams',
  scope: 'teams.profile:read-write',
  params: TeamPath,
  response: SuccessResponse,
  emits: ['team.disbanded', 'match.cancelled'],
  errors: [...TEAM_ERRORS, 'error_team_has_ongoing_matches'],
  async handler({ params, ...call }, context) {
    const hasOngoingMatches = await hasOngoing(params.identifier, call, context);
    return { success: true as const, ...(await context.teams.disbandTeam({ ...params, hasOngoingMatches }, call)) };
  },
});

/** Asked before the team is locked; a match that is accepted in between is settled by the match service. */
async function hasOngoing(
  identifier: string,
  { caller, requestId }: Pick<RouteInput<unknown, unknown, unknown>, 'caller' | 'requestId'>,
  { profiles, matches }: GatewayContext,
): Promise<boolean> {
  const { teams } = await profiles.resolveReferences({ usernames: [], teams: [identifier] }, { caller, requestId });
  const teamIds = teams.map(({ id }) => id);
  if (teamIds.length === 0) return false;
  const { matches: ongoing } = await matches.listTeamsMatches(
    { teamIds, callerTeamIds: teamIds, pageSize: 1, statuses: ONGOING, leagueTeamsOnly: false },
    { caller, requestId },
  );
  return ongoing.length > 0;
}
