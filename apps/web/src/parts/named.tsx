import { Group } from '@mantine/core';
import type { TeamReference, UserReference } from '@matchpoint/sdk';
import { Link } from './links.js';
import { Picture } from './picture.js';

type TeamLike = Pick<TeamReference, 'id' | 'avatarUrl'> & { slug?: string | null; name: string | null };

/** A team by picture and name, leading to its page. */
export function TeamName({ team }: { team: TeamLike }) {
  const name = team.name ?? team.id;
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture name={name} url={team.avatarUrl} />
      <Link to="/teams/$slug" params={{ slug: team.slug ?? team.id }}>
        {name}
      </Link>
    </Group>
  );
}

/** A person by picture and name, leading to their page. */
export function UserName({ user }: { user: Pick<UserReference, 'id' | 'username' | 'name' | 'avatarUrl'> }) {
  const name = user.name ?? user.username ?? user.id;
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture name={name} url={user.avatarUrl} />
      <Link to="/users/$name" params={{ name: user.username ?? user.id }}>
        {name}
      </Link>
    </Group>
  );
}

export function OrganizationName({
  organization,
}: {
  organization: { id: string; slug: string | null; name: string; avatarUrl: string | null };
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture name={organization.name} url={organization.avatarUrl} />
      <Link to="/orgs/$slug" params={{ slug: organization.slug ?? organization.id }}>
        {organization.name}
      </Link>
    </Group>
  );
}
