import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { batchGetTeamProfiles, type TeamProfileRow } from '../../../../../apps/catalog-profile/src/teams/store/batch-get-teams.js';
import { getTeamProfile } from '../../../../../apps/gateway/src/routes/teams/get-team-profile.js';
import type { Floor } from '../floor.js';

/** The record if the caller may not see it: the schema omits undefined fields. */
const HIDDEN = { wins: undefined, losses: undefined, draws: undefined, matchesPlayed: undefined, experience: undefined, form: undefined };

/** GET /teams/{identifier}: one statement a request, not coalesced with others. */
export function registerGetTeamProfile(app: FastifyInstance, { databases, callerOf }: Floor): void {
  app.get<{ Params: { identifier: string } }>(
    '/api/v1/teams/:identifier',
    { schema: { response: { 200: getTeamProfile.response } } },
    async ({ params, headers }) => {
      const [team] = await batchGetTeamProfiles(databases.catalogProfile, [callerOf(headers)], [params.identifier]);
      if (!team) throw new DomainError('error_team_not_found');
      return {
        team: { ...team, organization: organizationOf(team), ...(team.wins === null && HIDDEN) },
        timestamp: new Date().toISOString(),
      };
    },
  );
}

function organizationOf(team: TeamProfileRow): object | null {
  const {
    organizationId: id,
    organizationSlug: slug,
    organizationName: name,
    organizationTag: tag,
    organizationAvatarUrl: avatarUrl,
  } = team;
  return id === null || slug === null ? null : { id, slug, name, tag, avatarUrl };
}
