import { Checkbox } from '@mantine/core';
import type { LeagueProfile, Season } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { StandingNotes } from '../parts/league/standing-notes.js';
import { StandingTable } from '../parts/league/standing-table.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUES } from '../texts/leagues.js';

const route = getRouteApi('/leagues/$slug/standings');

export const LeagueStandingsPage = (): ReactNode => <LeagueFrame>{(league) => <Standings league={league} />}</LeagueFrame>;

function Standings({ league }: { league: LeagueProfile }) {
  const { season } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SeasonFrame league={league} wanted={season} onChoose={(id) => void navigate({ search: { season: id }, replace: true })}>
      {(chosen) => <OfSeason key={chosen.id} slug={league.slug} season={chosen} />}
    </SeasonFrame>
  );
}

function OfSeason({ slug, season }: { slug: string; season: Season }) {
  const [withWithdrawn, choose] = useState(false);
  const read = useQuery(leagueReads.standings(slug, season.id, withWithdrawn));
  return (
    <Section
      title={LEAGUES.standings}
      actions={
        <Checkbox
          size="xs"
          label={LEAGUES.withWithdrawn}
          checked={withWithdrawn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      }
    >
      <Shown read={read} isEmpty={({ standings }) => standings.length === 0} empty={LEAGUES.noStandings}>
        {({ standings }) => (
          <>
            <StandingTable standings={standings} />
            <StandingNotes season={season} />
          </>
        )}
      </Shown>
    </Section>
  );
}
