import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { tournamentReads } from '../../reads/tournaments.js';
import { ORGANIZE } from '../../texts/organize.js';
import { Crest } from '../crest/crest.js';
import { initialsOf } from '../crest/crest-of.js';
import { useOwnOrganizations } from '../desk/own-organizations.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import { Shown } from '../shown.js';
import classes from './switcher.module.css';

/** The leagues, tournaments and organizations that the user manages, each linked to its pages. */
export function SwitcherMenu() {
  return (
    <>
      <OwnLeagues />
      <OwnTournaments />
      <OwnOrganizations />
      <div className={classes.end}>
        <PlainLink to="/operate" activeOptions={{ exact: true }}>
          <Icon name="list" size={16} />
          {ORGANIZE.all}
        </PlainLink>
        <PlainLink to="/operate/new">
          <Icon name="plus" size={16} />
          {ORGANIZE.create}
        </PlainLink>
      </div>
    </>
  );
}

function OwnLeagues() {
  const read = useQuery(ownLeagueReads.list());
  return (
    <Shown read={read}>
      {({ leagues }) => (
        <Group title={ORGANIZE.yours} isEmpty={leagues.length === 0}>
          {leagues.map(({ league: { id, slug, name, avatarUrl } }) => (
            <PlainLink key={id} to="/operate/$league" params={{ league: slug }}>
              <Named id={id} name={name} url={avatarUrl} />
            </PlainLink>
          ))}
        </Group>
      )}
    </Shown>
  );
}

function OwnTournaments() {
  const read = useQuery(tournamentReads.managed());
  return (
    <Shown read={read}>
      {({ tournaments }) => (
        <Group title={ORGANIZE.yourTournaments} isEmpty={tournaments.length === 0}>
          {tournaments.map(({ id, slug, name }) => (
            <PlainLink key={id} to="/operate/tournaments/$id" params={{ id: slug }}>
              <Named id={id} name={name} url={null} />
            </PlainLink>
          ))}
        </Group>
      )}
    </Shown>
  );
}

function OwnOrganizations() {
  const read = useOwnOrganizations();
  return (
    <Shown read={read}>
      {(organizations) => (
        <Group title={ORGANIZE.yourOrganizations} isEmpty={organizations.length === 0}>
          {organizations.map(({ id, slug, name, avatarUrl }) => (
            <PlainLink key={id} to="/desk/orgs/$slug" params={{ slug: slug ?? id }}>
              <Named id={id} name={name} url={avatarUrl} />
            </PlainLink>
          ))}
        </Group>
      )}
    </Shown>
  );
}

const Group = ({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) =>
  isEmpty ? null : (
    <div role="group" aria-label={title}>
      <div className={classes.title} aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  );

const Named = ({ id, name, url }: { id: string; name: string; url: string | null }) => (
  <>
    <Crest id={id} tag={initialsOf(name)} url={url} size={24} />
    <span>{name}</span>
  </>
);
