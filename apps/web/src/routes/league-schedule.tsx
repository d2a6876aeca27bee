import type { MatchGroup, PublicMatch } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../api.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { MatchDays, MatchRows } from '../parts/match/match-row.js';
import { Section } from '../parts/page.js';
import { Pages } from '../parts/pages.js';
import { useRead } from '../reads/use-read.js';
import { LEAGUES } from '../texts/leagues.js';
import { MATCHES } from '../texts/matches.js';

const PAGE_SIZE = 20;

export const LeagueSchedulePage = (): ReactNode => (
  <LeagueFrame>
    {({ slug }) => (
      <>
        <Live slug={slug} />
        <Section title={LEAGUES.upcoming}>
          <Days slug={slug} status="upcoming" empty={LEAGUES.noUpcoming} />
        </Section>
        <Section title={LEAGUES.latestResults}>
          <Days slug={slug} status="completed" empty={MATCHES.emptyGroups.completed} />
        </Section>
      </>
    )}
  </LeagueFrame>
);

function Live({ slug }: { slug: string }) {
  const { data } = useRead(['league-matches', slug, 'live'], (options) =>
    mp.matches.listPublicMatches({ status: 'live', leagueId: slug }, options),
  );
  if (!data || data.matches.length === 0) return null;
  return (
    <Section title={LEAGUES.liveNow}>
      <MatchRows matches={data.matches} isInLeague />
    </Section>
  );
}

const Days = ({ slug, status, empty }: { slug: string; status: MatchGroup; empty: string }) => (
  <Pages
    of={['league-matches', slug, 'pages', status]}
    ask={(next) => mp.matches.listPublicMatches({ status, leagueId: slug, limit: PAGE_SIZE, ...next }, { retries: 0 })}
    itemsOf={({ matches }): readonly PublicMatch[] => matches}
    empty={empty}
  >
    {(matches) => <MatchDays matches={matches} isInLeague />}
  </Pages>
);
