import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type CallContext, withReservedImages } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { changePictures, picturesShown, reservePictures } from '../../images/index.js';
import { daysLater, RENAMES } from '../../limits.js';
import { checkDescription, checkName, checkTag, organizationSlug, refuseReservedName } from '../../names/index.js';
import { changedFields } from '../../requests/index.js';
import { changeOrganization, checkOrganizationWrite } from '../change-organization.js';
import { moveOrganizationName } from '../move-organization-name.js';
import { type LockedOrganization, updateOrganization as saveOrganization } from '../store/locked-organizations.js';

const VISIBILITIES = ['public', 'limited', 'private'];

/**
 * Changes an organization's profile. A new name also changes the slug and is allowed once in 7 days (docs/reference/organizations.md).
 * @throws DomainError INVALID_INPUT; the errors of changeOrganization; error_name_taken; error_limit_reached for a rename too soon
 */
export function updateOrganization(context: CatalogProfileContext) {
  return async (
    request: catalogProfile.UpdateOrganizationRequest,
    call: CallContext,
  ): Promise<catalogProfile.UpdateOrganizationResponse> => {
    const given = checkFields(request);
    const write = { identifier: request.identifier, action: 'update' } as const;
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, async (reserve) => {
      const reservations = await reservePictures(reserve, 'organization', request, () => checkOrganizationWrite(context, call, write));
      return changeOrganization(context, call, {
        ...write,
        codec: catalogProfile.UpdateOrganizationResponse,
        async checkBody(tx, before) {
          if (given.name !== undefined && given.name !== before.name) await refuseReservedName(tx, given.name, 'body.name');
        },
        async write({ tx, organization: before, now, timestamp, tell, append }) {
          let after: LockedOrganization = { ...before, ...given };
          if (after.name !== before.name) {
            refuseSoonName(before, now);
            after = { ...after, slug: organizationSlug(after.name), renamedAt: timestamp };
            await moveOrganizationName(tx, before, after, now);
          }
          const fields = changedFields(before, after, ['name', 'tag', 'description', 'visibility']);
          if (fields.length > 0) await saveOrganization(tx, after);
          const pictures = await changePictures(tx, 'organizations', before.id, request);
          append(picturesShown('organization', before.id, request, { replacedUrls: pictures.replacedUrls, reservations }));
          const changed = [...fields.map((field) => (field === 'visibility' ? 'profileVisibility' : field)), ...pictures.fields];
          if (changed.length > 0) tell({ type: 'organization.updated', data: { fields: changed } });
          return { timestamp, replacedUrls: pictures.replacedUrls };
        },
      });
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
    throw new DomainError('error_limit_reached', { message: `The name can be changed once in ${days} days: not before ${again}.` });
}
