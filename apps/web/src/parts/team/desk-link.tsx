import { Group } from '@mantine/core';
import { PROFILES } from '../../texts/profiles.js';
import { useOwnTeams } from '../desk/own-teams.js';
import { leads } from '../desk/team-roles.js';
import { ButtonLink } from '../links.js';

/** To the desk of one's own team, where members without a lead find how to leave it. */
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
