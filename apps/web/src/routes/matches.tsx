import type { MatchGroup, MatchSummary } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../api.js';
import { GameFilter } from '../parts/game-filter.js';
import { PlainLink } from '../parts/links.js';
import { LiveLost } from '../parts/live/live-lost.js';
import { useStream } from '../parts/live/use-live.js';
import { MatchDays } from '../parts/match/match-row.js';
import { ageingOfListing } from '../parts/match/overview-ageing.js';
import { Page, Section } from '../parts/page.js';
import { Pages } from '../parts/pages.js';
import { LinkTabs } from '../parts/tabs.js';
import { MATCHES } from '../texts/matches.js';

const route = getRouteApi('/matches');
const PAGE_SIZE = 25;
const GROUPS: readonly MatchGroup[] = ['live', 'upcoming', 'completed'];

/** All public matches: live, upcoming and completed. */
export function MatchesPage(): ReactNode {
  const { status = 'live', game } = route.useSearch();
  const navigate = route.useNavigate();
  const listing = game ?? 'all';
  const isLost = useStream(`listing ${listing}`, (options) => mp.matches.follow({ ...options, query: { listing } }), ageingOfListing);
  return (
    <Page
      title={MATCHES.title}
      actions={
        <>
          <LiveLost isLost={isLost} />
          <GameFilter
            game={game}
            onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, game: chosen }), replace: true })}
          />
        </>
      }
    >
      <LinkTabs label={MATCHES.groupsLabel}>
        {GROUPS.map((group) => (
          <PlainLink
            key={group}
            to="/matches"
            search={(before) => ({ ...before, status: group })}
            aria-current={group === status ? 'page' : undefined}
            activeProps={{ 'aria-current': group === status ? 'page' : undefined }}
          >
            {MATCHES.groups[group]}
          </PlainLink>
        ))}
      </LinkTabs>
      <Section title={MATCHES.groups[status]}>
        <Pages
          of={['public-matches', status, game]}
          ask={(next) => mp.matches.listPublicMatches({ status, limit: PAGE_SIZE, ...(game && { gameId: game }), ...next }, { retries: 0 })}
          itemsOf={({ matches }): readonly MatchSummary[] => matches}
          empty={MATCHES.emptyGroups[status]}
        >
          {(matches) => <MatchDays matches={matches} />}
        </Pages>
      </Section>
    </Page>
  );
}
