import { Button, NativeSelect, Pagination, TextInput } from '@mantine/core';
import type { TournamentSummary } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { GameFilter } from '../parts/game-filter.js';
import { ButtonLink } from '../parts/links.js';
import { Columns, Page, Section } from '../parts/page.js';
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
  const read = useQuery(tournamentReads.list({ ...filters, page, limit: LIMIT }));
  return (
    <Section title={TOURNAMENTS.title}>
      <Shown
        read={read}
        skeleton={<Lines count={6} height={44} />}
        isEmpty={({ tournaments }) => tournaments.length === 0}
        empty={TOURNAMENTS.none}
      >
        {({ tournaments, total }) => (
          <>
            <Rows tournaments={tournaments} />
            {total > LIMIT && (
              <Pagination
                aria-label={TOURNAMENTS.pages}
                value={page}
                total={Math.ceil(total / LIMIT)}
                onChange={(wanted) => void navigate({ search: (before) => ({ ...before, page: wanted }) })}
                getControlProps={(control) => ({ 'aria-label': control })}
              />
            )}
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
  const { search = '', status, game } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(search);
  return (
    <form
      role="search"
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: (before) => ({ ...before, search: text.trim() || undefined, page: undefined }) });
      }}
    >
      <TextInput
        type="search"
        aria-label={TOURNAMENTS.search}
        placeholder={TOURNAMENTS.search}
        value={text}
        maxLength={64}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {TOURNAMENTS.find}
      </Button>
      <NativeSelect
        aria-label={TOURNAMENTS.status}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            search: (before) => ({ ...before, status: TOURNAMENT_STAGES.find((each) => each === value), page: undefined }),
            replace: true,
          })
        }
        data={[{ value: '', label: TOURNAMENTS.anyStatus }, ...optionsOf('TournamentStatus', TOURNAMENT_STAGES)]}
      />
      <GameFilter
        game={game}
        onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, game: chosen, page: undefined }), replace: true })}
      />
    </form>
  );
}
