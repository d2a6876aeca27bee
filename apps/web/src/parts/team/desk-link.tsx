import { Group } from '@mantine/core';
import type { TeamProfile } from '@matchpoint/sdk';
import { PROFILES } from '../../texts/profiles.js';
import { leads, managesTeam } from '../desk/team-roles.js';
import { useTeamStanding } from '../desk/use-team-standing.js';
import { ButtonLink } from '../links.js';

/** A link to the desk of a team, for its members, who can leave it there, and for those who manage the teams of its organization. */
export function DeskLink({ slug, team }: { slug: string; team: TeamProfile }) {
  const standing = useTeamStanding(team);
  if (!standing) return null;
  const { role = '' } = standing;
  const isManager = managesTeam(standing);
  if (role === '' && !isManager) return null;
  return (
    <Group gap="xs">
      {leads({ role }) && !team.isDisabled && (
        <ButtonLink to="/desk/new" size="sm">
          {PROFILES.createMatch}
        </ButtonLink>
      )}
      <ButtonLink to="/desk/teams/$slug" params={{ slug }} size="sm" variant="default">
        {isManager ? PROFILES.manage : PROFILES.membership}
      </ButtonLink>
    </Group>
  );
}
