import type { Match } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { MatchDays } from '../parts/match/match-row.js';
import { Section } from '../parts/page.js';
import { Pages } from '../parts/pages.js';
import { operate } from '../operate-api.js';
import { LEAGUES } from '../texts/leagues.js';

const PAGE_SIZE = 30;

export const LeagueSchedulePage = (): ReactNode => (
  <LeagueFrame>
    {({ slug }) => (
      <Section title={LEAGUES.tabs.schedule}>
        <Pages
          of={['league-matches', slug, 'pages']}
          ask={(next) => operate.leagueAdministration.listLeagueMatches(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })}
          itemsOf={({ matches }): readonly Match[] => matches}
          empty={LEAGUES.noMatches}
        >
          {(matches) => <MatchDays matches={matches} />}
        </Pages>
      </Section>
    )}
  </LeagueFrame>
);
