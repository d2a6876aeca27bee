import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import { daysLater, OLD_NAMES } from '../limits.js';
import { holdNames, type NameKey, organizationNameKeys, refuseReservedName, retireNames } from '../names/index.js';
import { isSlugFree, type LockedOrganization } from './store/locked-organizations.js';

const textOf = ({ kind, key }: NameKey): string => `${kind} ${key.toLowerCase()}`;

/**
 * Takes the new name for a locked organization; the old slug redirects for a while, and the old name stays reserved for longer
 * (docs/reference/names.md#uniqueness).
 * @throws DomainError INVALID_INPUT for a reserved name; error_name_taken
 */
export async function moveOrganizationName(
  tx: PoolClient,
  before: Pick<LockedOrganization, 'id' | 'slug' | 'name'>,
  after: Pick<LockedOrganization, 'slug' | 'name'>,
  now: Date,
): Promise<void> {
  await refuseReservedName(tx, after.name, 'body.name');
  const wanted = organizationNameKeys(after.slug, after.name);
  const isFree = (await holdNames(tx, wanted, before.id, now.toISOString())) && (await isSlugFree(tx, after.slug, before.id));
  if (!isFree) throw new DomainError('error_name_taken');
  const kept = new Set(wanted.map(textOf));
  const left = organizationNameKeys(before.slug, before.name).filter((key) => !kept.has(textOf(key)));
  const leadsUntil = daysLater(now, OLD_NAMES.leadDays);
  await retireNames(tx, left, before.id, { leadsUntil, heldUntil: daysLater(now, OLD_NAMES.holdDays) });
}
