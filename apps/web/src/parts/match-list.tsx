import type { Listing, MatchFilters, MatchPage, MatchSummary } from '@matchpoint/sdk';
import { MATCHES } from '../texts/matches.js';
import { nameOfGame } from '../texts/names.js';
import { DataTable } from './data-table.js';
import { showInstant } from './formats.js';
import { Link } from './links.js';
import { Pages } from './pages.js';
import { StatusBadge } from './status-badge.js';

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
      {(rows) => <MatchTable rows={rows} />}
    </Pages>
  );
}

export function MatchTable({ rows }: { rows: readonly MatchSummary[] }) {
  return (
    <DataTable
      label={MATCHES.title}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { name: MATCHES.match, cell: (match) => <MatchLink match={match} /> },
        { name: MATCHES.game, cell: ({ game }) => nameOfGame(game.id), isMinor: true },
        { name: MATCHES.when, cell: ({ completedAt, startedAt, scheduledAt }) => showInstant(completedAt ?? startedAt ?? scheduledAt) },
        { name: MATCHES.status, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
    />
  );
}

function MatchLink({ match: { id, creatorTeam, acceptedTeam } }: { match: MatchSummary }) {
  return (
    <Link to="/matches/$id" params={{ id }}>
      {MATCHES.between(creatorTeam?.name, acceptedTeam?.name)}
    </Link>
  );
}
