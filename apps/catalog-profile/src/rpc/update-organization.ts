import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { changePictures } from '../db/group-pictures.js';
import { type LockedOrganization, updateOrganization as saveOrganization } from '../db/organization-changes.js';
import { changedFields } from '../domain/changed-fields.js';
import { daysLater, RENAMES } from '../domain/group-limits.js';
import { checkDescription, checkName, checkTag } from '../domain/names/check-name.js';
import { organizationSlug } from '../domain/organization-slug.js';
import { changeOrganization } from '../steps/change-organization.js';
import { moveOrganizationName } from '../steps/move-organization-name.js';

const VISIBILITIES = ['public', 'limited', 'private'];

/**
 * Changes an organization's profile; a new name is a new slug, once in 7 days (management, section F).
 * @throws DomainError INVALID_INPUT; the errors of changeOrganization; error_name_taken; error_limit_reached for a name too soon
 */
export function updateOrganization(context: CatalogProfileContext) {
  return async (
    request: catalogProfile.UpdateOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.UpdateOrganizationResponse> => {
    const given = checkFields(request);
    return changeOrganization(context, call, {
      identifier: request.identifier,
      codec: catalogProfile.UpdateOrganizationResponse,
      action: 'update',
      async write({ tx, organization: before, now, timestamp, tell }) {
        let after: LockedOrganization = { ...before, ...given };
        if (after.name !== before.name) {
          refuseSoonName(before, now);
          after = { ...after, slug: organizationSlug(after.name), renamedAt: timestamp };
          await moveOrganizationName(tx, before, after, now);
        }
        const fields = changedFields(before, after, ['name', 'tag', 'description', 'visibility']);
        if (fields.length > 0) await saveOrganization(tx, after);
        const pictures = await changePictures(tx, 'organizations', before.id, request);
        const changed = [...fields.map((field) => (field === 'visibility' ? 'profileVisibility' : field)), ...pictures.fields];
        if (changed.length > 0) tell({ type: 'organization.updated', data: { fields: changed } });
        return { timestamp, replacedUrls: pictures.replacedUrls };
      },
    });
  };
}

function checkFields({ name, tag, description, visibility }: catalogProfile.UpdateOrganizationRequest): Partial<LockedOrganization> {
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw invalidInput('body.profileVisibility', `must be one of ${VISIBILITIES.join(', ')}`);
  return {
    ...(name !== undefined && { name: checkName(name, 'body.name') }),
    ...(tag !== undefined && { tag: checkTag(tag, 'body.tag') }),
    ...(description !== undefined && { description: checkDescription(description, 'body.description') || null }),
    ...(visibility !== undefined && { visibility }),
  };
}

function refuseSoonName({ renamedAt }: LockedOrganization, now: Date): void {
  const days = RENAMES.organizationDays;
  if (renamedAt === null) return;
  const again = daysLater(new Date(renamedAt), days);
  if (again > now.toISOString())
    throw new DomainError('error_limit_reached', { message: `The name changes once in ${days} days: not before ${again}.` });
}
