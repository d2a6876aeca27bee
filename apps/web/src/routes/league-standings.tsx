import { Checkbox } from '@mantine/core';
import type { LeagueProfile, Season } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CrossTable } from '../parts/league/cross-table.js';
import { showCount } from '../parts/formats.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { StandingNotes } from '../parts/league/standing-notes.js';
import { StandingTable } from '../parts/league/standing-table.js';
import { Section } from '../parts/page.js';
import { Segments } from '../parts/segments.js';
import { Shown } from '../parts/shown.js';
import { leagueReads } from '../reads/leagues.js';
import { CROSS } from '../texts/cross-table.js';
import { LEAGUES } from '../texts/leagues.js';

const route = getRouteApi('/leagues/$slug/standings');

export const LeagueStandingsPage = (): ReactNode => <LeagueFrame>{(league) => <Standings league={league} />}</LeagueFrame>;

function Standings({ league }: { league: LeagueProfile }) {
  const { season } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SeasonFrame
      league={league}
      wanted={season}
      onChoose={(id) => void navigate({ search: (before) => ({ ...before, season: id }), replace: true })}
      empty={LEAGUES.noSeasonOfStandings}
    >
      {(chosen) => <OfSeason key={chosen.id} slug={league.slug} season={chosen} />}
    </SeasonFrame>
  );
}

/** The API shows no more of a table. */
const MOST_ROWS = 50;

const VIEWS = [
  ['table', CROSS.table],
  ['cross', CROSS.crossTable],
] as const;

function OfSeason({ slug, season }: { slug: string; season: Season }) {
  const { view = 'table' } = route.useSearch();
  const navigate = route.useNavigate();
  const [withWithdrawn, choose] = useState(false);
  const read = useQuery(leagueReads.standings(slug, season.id, withWithdrawn));
  return (
    <Section
      title={LEAGUES.standings}
      actions={
        <>
          <Checkbox
            size="xs"
            label={LEAGUES.withWithdrawn}
            checked={withWithdrawn}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
          <Segments
            label={CROSS.tableViews}
            options={VIEWS}
            value={view}
            onChoose={(chosen) =>
              void navigate({ search: (before) => ({ ...before, view: chosen === 'cross' ? chosen : undefined }), replace: true })
            }
          />
        </>
      }
    >
      <Shown read={read} isEmpty={({ standings }) => standings.length === 0} empty={LEAGUES.noStandings}>
        {({ standings }) =>
          view === 'cross' ? (
            <CrossTable slug={slug} seasonId={season.id} teams={standings.map(({ team }) => team)} />
          ) : (
            <>
              <StandingTable standings={standings} />
              {standings.length === MOST_ROWS && <p className="dim small">{LEAGUES.firstRows(showCount(MOST_ROWS))}</p>}
              <StandingNotes season={season} />
            </>
          )
        }
      </Shown>
    </Section>
  );
}
