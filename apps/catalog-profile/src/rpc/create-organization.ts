import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type CallContext, requireCaller, runIdempotent } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { organizationMembers } from '../db/group-members.js';
import { holdNames } from '../db/held-names.js';
import { lockUser } from '../db/lock-users.js';
import { countOwnedOrganizations, insertOrganization } from '../db/organization-changes.js';
import { LIMITS } from '../domain/group-limits.js';
import { checkDescription, checkName, checkTag } from '../domain/names/check-name.js';
import { organizationNameKeys } from '../domain/names/name-keys.js';
import { organizationSlug } from '../domain/organization-slug.js';
import { organizationEvent } from '../outbox/organization-events.js';
import { refuseReservedName } from '../steps/refuse-reserved-name.js';

/**
 * Founds an organization, of which the caller is the OWNER (management, section F).
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
        if (!(await lockUser(tx, userId))) throw new DomainError('error_user_not_found');
        if ((await countOwnedOrganizations(tx, userId)) >= LIMITS.ownedOrganizations)
          throw new DomainError('error_limit_reached', { message: `You own ${LIMITS.ownedOrganizations} organizations already.` });
        await refuseReservedName(tx, name, 'body.name');
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
