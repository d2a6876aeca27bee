import { Anchor } from '@mantine/core';
import type { TournamentProfile } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { Facts } from '../facts.js';
import { Section } from '../page.js';
import { Prose } from '../prose.js';
import { linksOf, prizesOf, sponsorsOf } from './about-rows.js';

interface OfTournament {
  tournament: TournamentProfile;
}

/** Prizes, by place and in words. */
export function Prizes({ tournament }: OfTournament) {
  const rows = prizesOf(tournament);
  const { prizeDescription } = tournament;
  if (rows.length === 0 && !prizeDescription) return null;
  return (
    <Section title={TOURNAMENTS.prizes}>
      {rows.length > 0 && <Facts rows={rows} />}
      {prizeDescription && <Prose text={prizeDescription} />}
    </Section>
  );
}

/** Sponsors and links to other sites. */
export function Elsewhere({ tournament }: OfTournament) {
  const [sponsors, links] = [sponsorsOf(tournament), linksOf(tournament)];
  return (
    <>
      {sponsors.length > 0 && (
        <Section title={TOURNAMENTS.sponsors}>
          <Facts rows={sponsors.map(({ prefix, name, url }) => [prefix, <Named key={name} text={name} url={url} />])} />
        </Section>
      )}
      {links.length > 0 && (
        <Section title={TOURNAMENTS.links}>
          <Facts rows={links.map(([site, text]) => [site, <Named key={site} text={text} url={text} />])} />
        </Section>
      )}
    </>
  );
}

/** A link where the organizer gave an address of the web, otherwise the text alone. */
const Named = ({ text, url }: { text: string; url: string | undefined }) =>
  url !== undefined && /^https?:\/\//i.test(url) ? (
    <Anchor href={url} rel="noopener noreferrer nofollow ugc" inherit>
      {text}
    </Anchor>
  ) : (
    text
  );
