import type { OrganizationProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForStaffRole } from '../../parts/admin/admin-page.js';
import { GroupActions } from '../../parts/admin/group-actions.js';
import { LookupPage } from '../../parts/admin/lookup-page.js';
import { GroupState, ObjectPanel } from '../../parts/admin/object-panel.js';
import { showCount, showInstant } from '../../parts/formats.js';
import { PlainLink } from '../../parts/links.js';
import { Shown } from '../../parts/shown.js';
import { Note } from '../../parts/state.js';
import { organizationReads } from '../../reads/organizations.js';
import { isOfStatus } from '../../reads/use-read.js';
import { staff } from '../../staff-api.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { wordOf } from '../../texts/enums.js';

const { disableStaffOrg, enableStaffOrg, renameStaffOrg, clearStaffOrgProfile, assignStaffOrgOwner } = staff.platformStaff;

/** Platform staff disable, enable, rename and clear organizations here. */
export const AdminOrganizationsPage = (): ReactNode => (
  <LookupPage kind="organizations" label={ADMIN_OBJECTS.organization}>
    {(slug) => <Found slug={slug} />}
  </LookupPage>
);

function Found({ slug }: { slug: string }) {
  const read = useQuery(organizationReads.profile(slug));
  // Nobody but its members can read a private organization.
  if (isOfStatus(read.error, 404)) return <Unread slug={slug} />;
  return <Shown read={read}>{({ organization }) => <Panel key={organization.id} organization={organization} />}</Shown>;
}

function Unread({ slug }: { slug: string }) {
  return (
    <ObjectPanel id={slug} name={slug} state={null} publicLink={null} facts={[]}>
      <Note>{ADMIN_OBJECTS.unknownState}</Note>
      <Actions id={slug} name={slug} isDisabled={undefined} />
    </ObjectPanel>
  );
}

function Panel({ organization }: { organization: OrganizationProfile }) {
  const { id, name, isDisabled, isVerified, visibility, memberCount, teamCount, matchesPlayed, createdAt } = organization;
  return (
    <ObjectPanel
      id={id}
      name={name}
      state={<GroupState isDisabled={isDisabled} />}
      publicLink={
        <PlainLink to="/orgs/$slug" params={{ slug: organization.slug ?? id }}>
          {ADMIN_OBJECTS.publicPage}
        </PlainLink>
      }
      facts={[
        [ADMIN_OBJECTS.visibility, wordOf('ProfileVisibility', visibility)],
        [ADMIN_OBJECTS.verified, isVerified ? ADMIN_OBJECTS.yes : ADMIN_OBJECTS.no],
        [ADMIN_OBJECTS.members, showCount(memberCount)],
        [ADMIN_OBJECTS.teamCount, showCount(teamCount)],
        [ADMIN_OBJECTS.matches, showCount(matchesPlayed)],
        [ADMIN_OBJECTS.created, showInstant(createdAt)],
      ]}
    >
      <Actions key={name} id={id} name={name} isDisabled={isDisabled} />
    </ObjectPanel>
  );
}

function Actions({ id, name, isDisabled }: { id: string; name: string; isDisabled: boolean | undefined }) {
  return (
    <ForStaffRole floor="MODERATOR">
      <GroupActions
        name={name}
        isDisabled={isDisabled}
        words={ADMIN_OBJECTS.ofOrganization}
        disable={(body) => disableStaffOrg(id, body)}
        enable={(body) => enableStaffOrg(id, body)}
        rename={(body) => renameStaffOrg(id, body)}
        clear={(body) => clearStaffOrgProfile(id, body)}
        assign={(body) => assignStaffOrgOwner(id, body)}
      />
    </ForStaffRole>
  );
}
