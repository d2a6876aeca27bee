import type { TeamProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForStaffRole } from '../../parts/admin/admin-page.js';
import { GroupActions } from '../../parts/admin/group-actions.js';
import { LookupPage } from '../../parts/admin/lookup-page.js';
import { GroupState, ObjectPanel } from '../../parts/admin/object-panel.js';
import { showCount, showInstant } from '../../parts/formats.js';
import { PlainLink } from '../../parts/links.js';
import { Shown } from '../../parts/shown.js';
import { organizationReads } from '../../reads/organizations.js';
import { teamReads } from '../../reads/teams.js';
import { staff } from '../../staff-api.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { wordOf } from '../../texts/enums.js';
import { nameOfGame } from '../../texts/names.js';

const { disableStaffTeam, enableStaffTeam, renameStaffTeam, clearStaffTeamProfile, assignStaffTeamCaptain } = staff.platformStaff;

/** Platform staff disable, enable, rename and clear teams here. */
export const AdminTeamsPage = (): ReactNode => (
  <LookupPage kind="teams" label={ADMIN_OBJECTS.team}>
    {(slug) => <Found slug={slug} />}
  </LookupPage>
);

function Found({ slug }: { slug: string }) {
  const read = useQuery(teamReads.profile(slug));
  return <Shown read={read}>{({ team }) => <Panel key={team.id} team={team} />}</Shown>;
}

function Panel({ team }: { team: TeamProfile }) {
  const { id, name, isDisabled, gameId, organization, visibility, memberCount, matchesPlayed, createdAt } = team;
  const isAsked = isDisabled && organization !== null;
  const { data: found } = useQuery({ ...organizationReads.profile(organization?.slug ?? ''), enabled: isAsked });
  // Whether it is disabled itself too is not known then.
  const isDisabledWithOrganization = isAsked && found?.organization.isDisabled === true;
  return (
    <ObjectPanel
      id={id}
      name={name}
      state={<GroupState isDisabled={isDisabled} />}
      publicLink={
        <PlainLink to="/teams/$slug" params={{ slug: team.slug ?? id }}>
          {ADMIN_OBJECTS.publicPage}
        </PlainLink>
      }
      facts={[
        [ADMIN_OBJECTS.game, gameId ? nameOfGame(gameId) : '–'],
        [
          ADMIN_OBJECTS.organization,
          organization ? (
            <PlainLink key="organization" to="/admin/organizations" search={{ find: organization.slug }}>
              {organization.name}
            </PlainLink>
          ) : (
            '–'
          ),
        ],
        [ADMIN_OBJECTS.visibility, wordOf('ProfileVisibility', visibility)],
        [ADMIN_OBJECTS.members, showCount(memberCount)],
        [ADMIN_OBJECTS.matches, showCount(matchesPlayed)],
        [ADMIN_OBJECTS.created, showInstant(createdAt)],
      ]}
    >
      <ForStaffRole floor="MODERATOR">
        <GroupActions
          key={name}
          name={name}
          isDisabled={isDisabledWithOrganization ? undefined : isDisabled}
          words={ADMIN_OBJECTS.ofTeam}
          disable={(body) => disableStaffTeam(id, body)}
          enable={(body) => enableStaffTeam(id, body)}
          rename={(body) => renameStaffTeam(id, body)}
          clear={(body) => clearStaffTeamProfile(id, body)}
          assign={(body) => assignStaffTeamCaptain(id, body)}
        />
      </ForStaffRole>
    </ObjectPanel>
  );
}
