import type { TournamentSummary } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Choice } from '../parts/choice.js';
import { GameFilter } from '../parts/game-filter.js';
import { ButtonLink } from '../parts/links.js';
import { PageChoice } from '../parts/page-choice.js';
import { Columns, Page, Section } from '../parts/page.js';
import { SearchField } from '../parts/search-field.js';
import { Shown } from '../parts/shown.js';
import { Lines } from '../parts/state.js';
import { OwnTournaments } from '../parts/tournament/own-tournaments.js';
import { TournamentRow } from '../parts/tournament/tournament-row.js';
import { tournamentReads } from '../reads/tournaments.js';
import { TOURNAMENT_STAGES } from '../search.js';
import { useIsSignedIn } from '../session.js';
import { optionsOf } from '../texts/enums.js';
import { TOURNAMENTS } from '../texts/tournaments.js';
import classes from './league.module.css';

const route = getRouteApi('/tournaments');
const LIMIT = 20;

export function TournamentsPage(): ReactNode {
  const isSignedIn = useIsSignedIn();
  return (
    <Page
      title={TOURNAMENTS.title}
      lead={TOURNAMENTS.lead}
      actions={<ButtonLink to="/operate/tournaments/create">{TOURNAMENTS.create}</ButtonLink>}
    >
      <Filters />
      {isSignedIn ? (
        <Columns aside={<OwnTournaments />}>
          <Listing />
        </Columns>
      ) : (
        <Listing />
      )}
    </Page>
  );
}

function Listing() {
  const { search, status, game, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { ...(search && { search }), ...(status && { status }), ...(game && { gameId: game }) };
  const isNarrowed = Object.keys(filters).length > 0 || page > 1;
  const read = useQuery(tournamentReads.list({ ...filters, page, limit: LIMIT }));
  return (
    <Section title={TOURNAMENTS.title}>
      <Shown
        read={read}
        skeleton={<Lines count={6} height={44} />}
        isEmpty={({ tournaments }) => tournaments.length === 0}
        empty={isNarrowed ? TOURNAMENTS.noneFound : TOURNAMENTS.none}
      >
        {({ tournaments, total }) => (
          <>
            <Rows tournaments={tournaments} />
            <PageChoice
              label={TOURNAMENTS.pages}
              page={page}
              pages={Math.ceil(total / LIMIT)}
              onChoose={(wanted) => void navigate({ search: (before) => ({ ...before, page: wanted }) })}
            />
          </>
        )}
      </Shown>
    </Section>
  );
}

const Rows = ({ tournaments }: { tournaments: readonly TournamentSummary[] }) => (
  <ul className={classes.rows} data-flush>
    {tournaments.map((tournament) => (
      <li key={tournament.id}>
        <TournamentRow tournament={tournament} />
      </li>
    ))}
  </ul>
);

function Filters() {
  const { search, status, game } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SearchField
      label={TOURNAMENTS.search}
      find={TOURNAMENTS.find}
      search={search}
      onSearch={(wanted) => void navigate({ search: (before) => ({ ...before, search: wanted, page: undefined }) })}
    >
      <Choice
        aria-label={TOURNAMENTS.status}
        value={status ?? ''}
        onChoose={(value) =>
          void navigate({
            search: (before) => ({ ...before, status: TOURNAMENT_STAGES.find((each) => each === value), page: undefined }),
            replace: true,
          })
        }
        options={[{ value: '', label: TOURNAMENTS.anyStatus }, ...optionsOf('TournamentStatus', TOURNAMENT_STAGES)]}
      />
      <GameFilter
        game={game}
        onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, game: chosen, page: undefined }), replace: true })}
      />
    </SearchField>
  );
}
