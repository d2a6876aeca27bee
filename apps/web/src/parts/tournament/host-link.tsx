import type { TournamentHost } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { PlainLink } from '../links.js';

/** A link to the host of a tournament; a host that the user may not see has no name. */
export function HostLink({ host: { type, name, slug } }: { host: TournamentHost }) {
  if (name === null) return null;
  const words = TOURNAMENTS.hostedBy(name);
  if (slug === null) return <span>{words}</span>;
  if (type === 'league')
    return (
      <PlainLink to="/leagues/$slug" params={{ slug }}>
        {words}
      </PlainLink>
    );
  return type === 'org' ? (
    <PlainLink to="/orgs/$slug" params={{ slug }}>
      {words}
    </PlainLink>
  ) : (
    <PlainLink to="/users/$name" params={{ name: slug }}>
      {words}
    </PlainLink>
  );
}
