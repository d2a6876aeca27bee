import type { Listing, MatchFilters, MatchPage, MatchSummary } from '@matchpoint/sdk';
import { MATCHES } from '../texts/matches.js';
import { MatchRows } from './match/match-row.js';
import { Pages } from './pages.js';

type AskMatches = (filters: MatchFilters) => Listing<MatchSummary, MatchPage>;

const PAGE_SIZE = 10;

/** Matches, newest first, page by page. */
export function MatchList({ of, ask, empty = MATCHES.none }: { of: readonly string[]; ask: AskMatches; empty?: string }) {
  return (
    <Pages
      of={['matches', ...of]}
      ask={(next): PromiseLike<MatchPage> => ask({ numItems: PAGE_SIZE, ...next })}
      itemsOf={({ page }) => page}
      empty={empty}
    >
      {(rows) => <MatchRows matches={rows} />}
    </Pages>
  );
}
