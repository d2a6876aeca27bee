import { BEGUN_STATUSES } from '@matchpoint/core';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import type { RouteInput } from '../../operation/route-definition.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, TEAM_ERRORS, TeamPath } from '../shared/group-fields.js';

export const disbandTeam = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/teams/{identifier}',
  operationId: 'disbandTeam',
  summary: 'Disband a team',
  description: [
    'Disbands a team permanently; its profile and matches can still be read. Its open matches and challenges are cancelled.',
    'The key owner must be its CAPTAIN, or OWNER or ADMIN of its organization. It is refused while an accepted match is unfinished.',
  ],
  section: 'docs/reference/teams.md',
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

/** Checked before the team is locked; the match service handles matches that are accepted in between. */
async function hasOngoing(
  identifier: string,
  { caller, requestId }: Pick<RouteInput<unknown, unknown, unknown>, 'caller' | 'requestId'>,
  { profiles, matches }: GatewayContext,
): Promise<boolean> {
  const { teams } = await profiles.resolveReferences({ usernames: [], teams: [identifier] }, { caller, requestId });
  const teamIds = teams.map(({ id }) => id);
  if (teamIds.length === 0) return false;
  const { matches: ongoing } = await matches.listTeamsMatches(
    { teamIds, callerTeamIds: teamIds, pageSize: 1, statuses: [...BEGUN_STATUSES], leagueTeamsOnly: false },
    { caller, requestId },
  );
  return ongoing.length > 0;
}
