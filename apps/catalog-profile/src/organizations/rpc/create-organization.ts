import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { noteFounding, organizationMembers } from '../../groups/index.js';
import { LIMITS } from '../../limits.js';
import {
  checkDescription,
  checkName,
  checkTag,
  holdNames,
  organizationNameKeys,
  organizationSlug,
  refuseReservedName,
} from '../../names/index.js';
import { lockUser } from '../../people/index.js';
import { organizationEvent } from '../events.js';
import { countOwnedOrganizations, insertOrganization } from '../store/locked-organizations.js';

/**
 * Founds an organization with the caller as OWNER (docs/reference/organizations.md).
 * @throws DomainError INVALID_INPUT; error_name_taken; error_limit_reached; the errors of runIdempotent
 */
export function createOrganization({ pool, clock }: CatalogProfileContext) {
  return async (
    request: catalogProfile.CreateOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.CreateOrganizationResponse> => {
    const { userId } = requireCaller(call);
    const name = checkName(request.name, 'body.name');
    const tag = checkTag(request.tag, 'body.tag');
    const description = checkDescription(request.description ?? '', 'body.description') || null;
    return runIdempotent(pool, call, {
      codec: catalogProfile.CreateOrganizationResponse,
      async write(tx) {
        const now = clock.now();
        const timestamp = now.toISOString();
        const [id, slug] = [newId('org'), organizationSlug(name)];
        await refuseReservedName(tx, name, 'body.name');
        if (!(await lockUser(tx, userId))) throw new DomainError('error_user_not_found');
        if ((await countOwnedOrganizations(tx, userId)) >= LIMITS.ownedOrganizations)
          throw new DomainError('error_limit_reached', { message: `You already own ${LIMITS.ownedOrganizations} organizations.` });
        if (!(await noteFounding(tx, userId, 'organization', now)))
          throw new DomainError('error_limit_reached', {
            message: `You founded ${LIMITS.foundingsADay} organizations in the last 24 hours.`,
          });
        const isFree =
          (await holdNames(tx, organizationNameKeys(slug, name), id, timestamp)) &&
          (await insertOrganization(tx, { id, slug, name, tag, description, createdAt: timestamp }));
        if (!isFree) throw new DomainError('error_name_taken');
        await organizationMembers.join(tx, { groupId: id, userId, role: 'OWNER', joinedAt: timestamp });
        await appendEvent(tx, organizationEvent(id, [{ userId, role: 'OWNER' }], { type: 'organization.created', occurredAt: timestamp }));
        return { id, slug, timestamp };
      },
    });
  };
}
