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

/** A team's name, linked to its page. */
export const TeamLink = ({ team }: { team: TeamLike }) => (
  <PlainLink to="/teams/$slug" params={{ slug: team.slug ?? team.id }}>
    {team.name ?? team.id}
  </PlainLink>
);

/** A team's picture and name, linked to its page. */
export const TeamName = ({ team }: { team: TeamLike }) => (
  <Named picture={<Crest id={team.id} tag={team.tag} url={team.avatarUrl} />}>
    <TeamLink team={team} />
  </Named>
);

type UserLike = Pick<UserReference, 'id' | 'username' | 'name' | 'avatarUrl'>;

export const nameOfUser = ({ id, username, name }: UserLike): string => name ?? username ?? id;

/** A person's name, linked to their page. */
export const UserLink = ({ user }: { user: UserLike }) => (
  <PlainLink to="/users/$name" params={{ name: user.username ?? user.id }}>
    {nameOfUser(user)}
  </PlainLink>
);

/** A person's picture and name, linked to their page. */
export const UserName = ({ user }: { user: UserLike }) => (
  <Named picture={<Avatar id={user.id} name={nameOfUser(user)} url={user.avatarUrl} />}>
    <UserLink user={user} />
  </Named>
);

interface OrganizationLike {
  id: string;
  slug: string | null;
  tag?: string | null;
  name: string;
  avatarUrl: string | null;
}

/** An organization's name, linked to its page. */
export const OrganizationLink = ({ organization: { id, slug, name } }: { organization: OrganizationLike }) => (
  <PlainLink to="/orgs/$slug" params={{ slug: slug ?? id }}>
    {name}
  </PlainLink>
);

/** An organization's picture and name, linked to its page. */
export const OrganizationName = ({ organization }: { organization: OrganizationLike }) => (
  <Named picture={<Crest id={organization.id} tag={organization.tag} url={organization.avatarUrl} />}>
    <OrganizationLink organization={organization} />
  </Named>
);

export function LeagueName({ league: { slug, name } }: { league: { slug: string; name: string } }) {
  return (
    <PlainLink to="/leagues/$slug" params={{ slug }}>
      {name}
    </PlainLink>
  );
}
