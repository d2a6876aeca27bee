import { Group } from '@mantine/core';
import { PROFILES } from '../../texts/profiles.js';
import { useOwnTeams } from '../desk/own-teams.js';
import { leads } from '../desk/team-roles.js';
import { ButtonLink } from '../links.js';

/** A link to the desk of the user's own team; members who do not lead it can leave it there. */
export function DeskLink({ slug, id }: { slug: string; id: string }) {
  const { data: teams } = useOwnTeams();
  const own = teams?.find((team) => team.id === id);
  if (!own) return null;
  return (
    <Group gap="xs">
      {leads(own) && (
        <ButtonLink to="/desk/new" size="sm">
          {PROFILES.createMatch}
        </ButtonLink>
      )}
      <ButtonLink to="/desk/teams/$slug" params={{ slug }} size="sm" variant="default">
        {leads(own) ? PROFILES.manage : PROFILES.membership}
      </ButtonLink>
    </Group>
  );
}
