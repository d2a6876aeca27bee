import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { batchGetTeamProfiles } from '../../../../../apps/catalog-profile/src/teams/store/batch-get-teams.js';
import { getTeamProfile } from '../../../../../apps/gateway/src/routes/teams/get-team-profile.js';
import type { Floor } from '../floor.js';

/** GET /teams/{identifier}: one statement a request, not coalesced with others. */
export function registerGetTeamProfile(app: FastifyInstance, { databases, callerOf }: Floor): void {
  app.get<{ Params: { identifier: string } }>(
    '/api/v1/teams/:identifier',
    { schema: { response: { 200: getTeamProfile.response } } },
    async ({ params, headers }) => {
      const [team] = await batchGetTeamProfiles(databases.catalogProfile, [callerOf(headers)], [params.identifier]);
      if (!team) throw new DomainError('error_team_not_found');
      const timestamp = new Date().toISOString();
      if (team.wins !== null) return { team, timestamp };
      // The schema leaves out what is undefined: the caller may not see the record.
      return {
        team: { ...team, wins: undefined, losses: undefined, draws: undefined, matchesPlayed: undefined, experience: undefined },
        timestamp,
      };
    },
  );
}
