import type { OrganizationProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../../api.js';
import { organizationReads } from '../../reads/organizations.js';
import { GROUP_PROFILE } from '../../texts/group-profile.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';
import { DialogAction } from '../dialog-action.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { GroupProfile } from './group-profile.js';
import { ForOrganizationRole, type OrganizationRole } from './organization-role.js';

/** The profile of an organization, and its deletion. */
export function OrganizationSettings({ slug, role }: { slug: string; role: OrganizationRole }) {
  const read = useQuery(organizationReads.profile(slug));
  return (
    <>
      <Section title={GROUP_PROFILE.organization}>
        <ForOrganizationRole role={role} floor="ADMIN">
          <Shown read={read}>{({ organization }) => <Profile slug={slug} organization={organization} />}</Shown>
        </ForOrganizationRole>
      </Section>
      <Section title={ORGANIZATIONS.delete}>
        <ForOrganizationRole role={role} floor="OWNER">
          <Shown read={read}>{({ organization }) => <Delete slug={slug} name={organization.name} />}</Shown>
        </ForOrganizationRole>
      </Section>
    </>
  );
}

function Profile({ slug, organization }: { slug: string; organization: OrganizationProfile }) {
  const navigate = useNavigate();
  return (
    <GroupProfile
      group={organization}
      nameWhy={GROUP_PROFILE.organizationNameWhy}
      visibilityWhy={GROUP_PROFILE.organizationVisibility}
      save={async (changes) => {
        await mp.organizations.update(slug, changes);
        if (changes.name === undefined) return;
        // The name gave it another slug.
        const renamed = (await mp.organizations.getProfile(slug)).organization.slug;
        if (renamed !== null && renamed !== slug) await navigate({ to: '/desk/orgs/$slug', params: { slug: renamed }, replace: true });
      }}
    />
  );
}

function Delete({ slug, name }: { slug: string; name: string }) {
  const navigate = useNavigate();
  return (
    <div>
      <DialogAction
        action={ORGANIZATIONS.deleteAction}
        title={ORGANIZATIONS.deleteAsk(name)}
        confirm={ORGANIZATIONS.delete}
        dismiss={ORGANIZATIONS.keep}
        why={ORGANIZATIONS.deleteWhy}
        said={ORGANIZATIONS.deleted(name)}
        isDangerous
        send={async () => {
          await mp.organizations.delete(slug);
          await navigate({ to: '/desk' });
        }}
      />
    </div>
  );
}
