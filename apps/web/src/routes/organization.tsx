import { Group, Text } from '@mantine/core';
import type { OrganizationProfile, OrganizationTeam } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { mp } from '../api.js';
import { Banner, type Fact } from '../parts/banner.js';
import { Chip } from '../parts/chip.js';
import { DataTable } from '../parts/data-table.js';
import { FormStrip } from '../parts/form-strip.js';
import { showCount, showRecord } from '../parts/formats.js';
import { MatchList } from '../parts/match-list.js';
import { MemberTable } from '../parts/member-table.js';
import { TeamName } from '../parts/named.js';
import { Columns, Section } from '../parts/page.js';
import pageClasses from '../parts/page.module.css';
import { Shown } from '../parts/shown.js';
import { useSlugAddress } from '../parts/use-slug-address.js';
import { useTab } from '../parts/use-tab.js';
import { organizationReads } from '../reads/organizations.js';
import { useIsSignedIn } from '../session.js';
import { PROFILES } from '../texts/profiles.js';
import { lazy, type ReactNode, Suspense } from 'react';

const route = getRouteApi('/orgs/$slug');

/** For platform staff only. */
const AdminLink = lazy(async () => ({ default: (await import('../parts/admin/admin-link.js')).AdminLink }));
/** For members only. */
const OrganizationLink = lazy(async () => ({ default: (await import('../parts/desk/organization-link.js')).OrganizationLink }));

export function OrganizationPage(): ReactNode {
  const { slug } = route.useParams();
  const read = useQuery(organizationReads.profile(slug));
  return <Shown read={read}>{({ organization }) => <Organization key={organization.id} organization={organization} />}</Shown>;
}

function Organization({ organization }: { organization: OrganizationProfile }) {
  const slug = organization.slug ?? organization.id;
  const teams = useQuery(organizationReads.teams(slug));
  const members = useQuery(organizationReads.members(slug));
  const isSignedIn = useIsSignedIn();
  const { slug: asked } = route.useParams();
  useSlugAddress('/orgs/$slug', asked, organization.slug);
  useTab(organization.name);
  const lead = [organization.tag, organization.isVerified && PROFILES.verified].filter(Boolean).join(' · ');
  return (
    <div className={pageClasses.page}>
      <Banner
        id={organization.id}
        title={organization.name}
        tag={organization.tag}
        picture={organization.avatarUrl}
        lead={lead}
        actions={
          isSignedIn && (
            <Suspense>
              {organization.isMember && <OrganizationLink slug={slug} id={organization.id} />}
              <AdminLink to="/admin/organizations" slug={slug} />
            </Suspense>
          )
        }
        facts={factsOf(organization)}
      />
      {organization.description && <p>{organization.description}</p>}
      <Columns
        aside={
          <Section title={PROFILES.people}>
            <Shown read={members} isEmpty={(answer) => answer.members.length === 0} empty={PROFILES.noMembers}>
              {(answer) => <MemberTable label={PROFILES.people} members={answer.members} isNarrow />}
            </Shown>
          </Section>
        }
      >
        <Section title={PROFILES.teams}>
          <Shown read={teams} isEmpty={(answer) => answer.teams.length === 0} empty={PROFILES.noTeamsOfOrganization}>
            {(answer) => (
              <DataTable
                label={PROFILES.teams}
                rows={answer.teams}
                idOf={({ id }) => id}
                columns={[{ name: PROFILES.team, cell: (team) => <OrganizationTeamName team={team} /> }]}
              />
            )}
          </Shown>
        </Section>
        <Section title={PROFILES.matches}>
          {organization.isMember ? (
            <MatchList of={['organization', slug]} ask={(filters) => mp.matches.listOrgMatches(slug, filters, { retries: 0 })} />
          ) : (
            <Text c="dimmed">{PROFILES.membersOnly}</Text>
          )}
        </Section>
      </Columns>
    </div>
  );
}

const OrganizationTeamName = ({ team }: { team: OrganizationTeam }) => (
  <Group gap="xs">
    <TeamName team={team} />
    {team.isDisabled && <Chip>{PROFILES.closed}</Chip>}
  </Group>
);

/** Totals of its current teams. */
const factsOf = (organization: OrganizationProfile): Fact[] => [
  [PROFILES.teams, showCount(organization.teamCount)],
  [PROFILES.people, showCount(organization.memberCount)],
  [PROFILES.played, showCount(organization.matchesPlayed)],
  [PROFILES.record, showRecord(organization)],
  [PROFILES.form, <FormStrip key="form" form={organization.form} />],
];
