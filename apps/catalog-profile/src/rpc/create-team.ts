import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { findGame } from '../db/games.js';
import { teamMembers } from '../db/group-members.js';
import { holdNames } from '../db/held-names.js';
import { countActiveTeams } from '../db/organization-changes.js';
import { insertTeam, type LockedTeam } from '../db/team-changes.js';
import { LIMITS } from '../domain/group-limits.js';
import { checkDescription, checkName, checkTag } from '../domain/names/check-name.js';
import { teamNameKeys } from '../domain/names/name-keys.js';
import { checkPlace, requireAvailableGame, requirePlaylist } from '../domain/team-fields.js';
import { teamEvent } from '../outbox/team-events.js';
import { changeOrganization } from '../steps/change-organization.js';
import { claimPlace } from '../steps/claim-place.js';
import { refuseReservedName } from '../steps/refuse-reserved-name.js';
import { takeTeamSlug } from '../steps/take-team-slug.js';

/**
 * Founds a team of an organization, of which the caller is the CAPTAIN (management, section G).
 * @throws DomainError INVALID_INPUT; error_org_not_found and the others of changeOrganization; error_name_taken; error_limit_reached
 */
export function createTeam(context: CatalogProfileContext) {
  return async (request: catalogProfile.CreateTeamRequest, call: CallContext): Promise<catalogProfile.CreateTeamResponse> => {
    const team = await newTeam(context, request);
    return changeOrganization(context, call, {
      identifier: request.organizationId,
      codec: catalogProfile.CreateTeamResponse,
      action: 'create_team',
      async write({ tx, organization, actor: { userId }, members, timestamp }) {
        if ((await countActiveTeams(tx, organization.id)) >= LIMITS.organizationTeams)
          throw new DomainError('error_limit_reached', { message: `The organization has ${LIMITS.organizationTeams} active teams.` });
        await claimPlace(tx, userId, { asCaptain: true });
        const id = newId('team');
        await refuseReservedName(tx, team.name, 'body.name');
        if (!(await holdNames(tx, teamNameKeys(organization.id, team.gameId, team.name), id, timestamp)))
          throw new DomainError('error_name_taken');
        const row: LockedTeam = { ...team, id, organizationId: organization.id };
        const slug = await takeTeamSlug(tx, team.name, (candidate) => insertTeam(tx, { ...row, slug: candidate }, timestamp));
        await teamMembers.join(tx, { groupId: id, userId, role: 'CAPTAIN', joinedAt: timestamp });
        await appendEvent(tx, teamEvent(row, members, { type: 'team.created', named: [userId], occurredAt: timestamp }));
        return { id, slug, timestamp };
      },
    });
  };
}

/** What the request asks for, checked against the catalog. @throws DomainError INVALID_INPUT */
async function newTeam(
  { pool }: Pick<CatalogProfileContext, 'pool'>,
  request: catalogProfile.CreateTeamRequest,
): Promise<Omit<LockedTeam, 'id' | 'slug' | 'organizationId'> & { slug: '' }> {
  const { platform, region, playlistId } = request;
  const name = checkName(request.name, 'body.name');
  const tag = checkTag(request.tag, 'body.tag');
  const description = checkDescription(request.description ?? '', 'body.description') || null;
  checkPlace(request);
  const game = requireAvailableGame(await findGame(pool, request.gameId));
  requirePlaylist(game, playlistId);
  const place = { playlistId, platform: platform ?? null, region: region ?? null, organizationStatus: 'active' };
  return { slug: '', name, tag, description, gameId: game.id, visibility: 'public', status: 'active', ...place };
}
