import { newId, ORGANIZATION_ROLES, parseInstant } from '@matchpoint/core';
import { createRowParser, isRejected, type Verdict } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { ORGANIZATION_MEMBERSHIPS, resolveMembers, storeMembers } from '../../groups/index.js';
import { findFormerHolders, organizationSlug } from '../../names/index.js';
import {
  fold,
  ID,
  IDENTIFIER,
  INSTANT,
  maybe,
  merge,
  NAME,
  NameIndex,
  type RowSetImporter,
  TAG,
  TEXT,
  URL_TEXT,
  VISIBILITY,
} from '../../rows/index.js';
import { lockOrganizationsByNames, saveOrganizations, type StoredOrganization } from '../store/imported-organizations.js';
import { refuseBarred } from './refuse-barred.js';

const ORGANIZATION_ROW = Type.Object({
  id: Type.Optional(ID),
  name: NAME,
  tag: Type.Optional(TAG),
  avatarUrl: Type.Optional(URL_TEXT),
  bannerUrl: Type.Optional(URL_TEXT),
  description: Type.Optional(TEXT),
  isVerified: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(VISIBILITY),
  createdAt: Type.Optional(INSTANT),
  members: Type.Optional(
    Type.Array(Type.Object({ username: IDENTIFIER, role: Type.Enum([...ORGANIZATION_ROLES]), joinedAt: maybe(INSTANT) }), {
      maxItems: 5_000,
    }),
  ),
});
type OrganizationRow = Static<typeof ORGANIZATION_ROW>;

/**
 * Organizations by slug, which is derived from the name, also by a previous slug that still redirects. A `members` list is the whole
 * membership; banned users are left out. An owner with an account decides who may see it (docs/reference/import.md).
 */
export const organizationImporter: RowSetImporter<OrganizationRow> = {
  kind: 'organization',
  parse: createRowParser(ORGANIZATION_ROW),
  keysOf: ({ id, name }) => [organizationSlug(name), id ?? organizationSlug(name)].map(fold),
  async store(tx, rows, now) {
    const slugs = rows.map(({ name }) => organizationSlug(name));
    const former = await findFormerHolders(tx, 'organization_slug', slugs);
    const named = await lockOrganizationsByNames(tx, [...slugs, ...rows.flatMap(({ id }) => id ?? []), ...former.values()]);
    const index = new NameIndex(named.map((organization) => ({ ...organization, identifier: organization.slug })));
    const rosters = await resolveMembers(
      tx,
      rows.map(({ members }) => members),
    );
    const drafts = rows.map((row, position) => {
      const roster = rosters[position];
      if (roster && isRejected(roster)) return roster;
      const match = index.matchFormer({ id: row.id, identifier: organizationSlug(row.name) }, 'name', former);
      if (isRejected(match)) return match;
      const stored = named.find(({ id }) => id === match.stored?.id);
      // Does not restore the old name of an organization that a person has renamed.
      const { name, slug, ...fields } = fieldsOf(row, stored);
      return { ...merge(stored, () => newOrganization(row, now), match.isFormer ? fields : { name, slug, ...fields }), roster };
    });
    const plans = await refuseBarred(tx, drafts, ({ entity }) => entity.id);
    const accepted = plans.flatMap((plan) => (isRejected(plan) ? [] : [plan]));
    await saveOrganizations(
      tx,
      accepted.flatMap(({ outcome, entity }) => (outcome === 'unchanged' ? [] : [entity])),
    );
    const changed = await storeMembers(
      tx,
      ORGANIZATION_MEMBERSHIPS,
      new Map(accepted.flatMap(({ entity, roster }) => (roster ? [[entity.id, roster]] : []))),
      now,
    );
    return plans.map((plan): Verdict => {
      if (isRejected(plan)) return plan;
      return plan.outcome === 'unchanged' && changed.has(plan.entity.id) ? 'updated' : plan.outcome;
    });
  },
};

function fieldsOf(
  { name, tag, avatarUrl, bannerUrl, description, isVerified, visibility, createdAt }: OrganizationRow,
  stored: StoredOrganization | undefined,
) {
  const slug = organizationSlug(name);
  return {
    slug,
    name: name.trim(),
    tag,
    avatarUrl,
    bannerUrl,
    description,
    isVerified,
    visibility: stored?.isOwnedByAccount ? undefined : visibility,
    createdAt: createdAt === undefined ? undefined : parseInstant(createdAt),
  };
}

function newOrganization({ id, name }: OrganizationRow, now: Date): StoredOrganization {
  return {
    id: id ?? newId('org'),
    slug: organizationSlug(name),
    name,
    tag: null,
    avatarUrl: null,
    bannerUrl: null,
    description: null,
    isVerified: false,
    visibility: 'public',
    isOwnedByAccount: false,
    createdAt: now.toISOString(),
  };
}
