import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import { findGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { noteFounding, teamMembers } from '../../groups/index.js';
import { LIMITS } from '../../limits.js';
import { holdNames, refuseReservedName, teamNameKeys } from '../../names/index.js';
import { changeOrganization, countActiveTeams } from '../../organizations/index.js';
import { claimPlace } from '../claim-place.js';
import { teamEvent } from '../events.js';
import { checkTeamFields, requireAvailableGame, requirePlaylist } from '../rules/team-fields.js';
import { insertTeam } from '../store/locked-teams.js';
import { NEW_TEAM, type StoredTeam } from '../store/team-columns.js';
import { takeTeamSlug } from '../take-team-slug.js';

/**
 * Founds a team of an organization with the caller as CAPTAIN (docs/reference/teams.md).
 * @throws DomainError INVALID_INPUT; error_org_not_found and the other errors of changeOrganization; error_name_taken; error_limit_reached
 */
export function createTeam(context: CatalogProfileContext) {
  return async (request: catalogProfile.CreateTeamRequest, call: CallContext): Promise<catalogProfile.CreateTeamResponse> => {
    const team = await newTeam(context, request);
    return changeOrganization(context, call, {
      identifier: request.organizationId,
      codec: catalogProfile.CreateTeamResponse,
      action: 'create_team',
      checkBody: (tx) => refuseReservedName(tx, team.name, 'body.name'),
      async write({ tx, organization, actor: { userId }, members, now, timestamp }) {
        if ((await countActiveTeams(tx, organization.id)) >= LIMITS.organizationTeams)
          throw new DomainError('error_limit_reached', {
            message: `The organization already has ${LIMITS.organizationTeams} active teams.`,
          });
        await claimPlace(tx, userId, { asCaptain: true });
        if (!(await noteFounding(tx, userId, 'team', now)))
          throw new DomainError('error_limit_reached', { message: `You founded ${LIMITS.foundingsADay} teams in the last 24 hours.` });
        const id = newId('team');
        if (!(await holdNames(tx, teamNameKeys(organization.id, team.gameId, team.name), id, timestamp)))
          throw new DomainError('error_name_taken');
        const row = { ...team, id, organizationId: organization.id, createdAt: timestamp };
        const slug = await takeTeamSlug(tx, team.name, (candidate) => insertTeam(tx, { ...row, slug: candidate }));
        await teamMembers.join(tx, { groupId: id, userId, role: 'CAPTAIN', joinedAt: timestamp });
        const founded = { ...row, organizationVisibility: organization.visibility };
        await appendEvent(tx, teamEvent(founded, members, { type: 'team.created', named: [userId], occurredAt: timestamp }));
        return { id, slug, timestamp };
      },
    });
  };
}

/** The request's fields, checked against the catalog. @throws DomainError INVALID_INPUT */
async function newTeam(
  { pool }: Pick<CatalogProfileContext, 'pool'>,
  request: catalogProfile.CreateTeamRequest,
): Promise<Omit<StoredTeam, 'id' | 'slug' | 'organizationId' | 'createdAt'>> {
  const fields = checkTeamFields(request);
  const game = requireAvailableGame(await findGame(pool, request.gameId));
  requirePlaylist(game, request.playlistId);
  return { ...NEW_TEAM, ...fields, gameId: game.id };
}
