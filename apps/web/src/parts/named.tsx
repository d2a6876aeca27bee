import type { TeamReference, UserReference } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { Avatar, Crest } from './crest/crest.js';
import { PlainLink } from './links.js';
import classes from './named.module.css';

/** A team in any of the API's objects. */
export type TeamLike = Pick<TeamReference, 'id' | 'avatarUrl'> & { slug?: string | null; tag?: string | null; name: string | null };

const Named = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <span className={classes.named}>
    {picture}
    <span>{children}</span>
  </span>
);

/** A team by picture and name, leading to its page. */
export function TeamName({ team }: { team: TeamLike }) {
  return (
    <Named picture={<Crest id={team.id} tag={team.tag} url={team.avatarUrl} />}>
      <PlainLink to="/teams/$slug" params={{ slug: team.slug ?? team.id }}>
        {team.name ?? team.id}
      </PlainLink>
    </Named>
  );
}

/** A person by picture and name, leading to their page. */
export function UserName({ user }: { user: Pick<UserReference, 'id' | 'username' | 'name' | 'avatarUrl'> }) {
  const name = user.name ?? user.username ?? user.id;
  return (
    <Named picture={<Avatar id={user.id} name={name} url={user.avatarUrl} />}>
      <PlainLink to="/users/$name" params={{ name: user.username ?? user.id }}>
        {name}
      </PlainLink>
    </Named>
  );
}

interface OrganizationLike {
  id: string;
  slug: string | null;
  tag?: string | null;
  name: string;
  avatarUrl: string | null;
}

export function OrganizationName({ organization }: { organization: OrganizationLike }) {
  return (
    <Named picture={<Crest id={organization.id} tag={organization.tag} url={organization.avatarUrl} />}>
      <PlainLink to="/orgs/$slug" params={{ slug: organization.slug ?? organization.id }}>
        {organization.name}
      </PlainLink>
    </Named>
  );
}

export function LeagueName({ league: { slug, name } }: { league: { slug: string; name: string } }) {
  return (
    <PlainLink to="/leagues/$slug" params={{ slug }}>
      {name}
    </PlainLink>
  );
}
