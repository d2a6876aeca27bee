import { Group } from '@mantine/core';
import { PROFILES } from '../../texts/profiles.js';
import { useOwnOrganizations } from '../desk/own-organizations.js';
import { useOwnTeams } from '../desk/own-teams.js';
import { leads, managesTeams } from '../desk/team-roles.js';
import { ButtonLink } from '../links.js';

interface DeskLinkProps {
  slug: string;
  id: string;
  organizationId: string | null;
}

/** A link to the desk of a team, for its members, who can leave it there, and for those who manage the teams of its organization. */
export function DeskLink({ slug, id, organizationId }: DeskLinkProps) {
  const { data: teams } = useOwnTeams();
  const { data: organizations } = useOwnOrganizations();
  const own = teams?.find((team) => team.id === id);
  const isManager = organizations?.some((each) => each.id === organizationId && managesTeams(each)) === true;
  if (!own && !isManager) return null;
  return (
    <Group gap="xs">
      {own && leads(own) && (
        <ButtonLink to="/desk/new" size="sm">
          {PROFILES.createMatch}
        </ButtonLink>
      )}
      <ButtonLink to="/desk/teams/$slug" params={{ slug }} size="sm" variant="default">
        {isManager || (own && leads(own)) ? PROFILES.manage : PROFILES.membership}
      </ButtonLink>
    </Group>
  );
}
