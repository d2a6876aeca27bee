import type { GetMatchOverviewResult, LeagueProfile, PublicMatch, Season } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { StandingNotes } from '../parts/league/standing-notes.js';
import { StandingTable } from '../parts/league/standing-table.js';
import { PlainLink } from '../parts/links.js';
import { MatchRows } from '../parts/match/match-row.js';
import { OnceNear } from '../parts/once-near.js';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Lines } from '../parts/state.js';
import { overviewReads } from '../reads/league-overview.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUES } from '../texts/leagues.js';

const route = getRouteApi('/leagues/$slug');
const NEXT = 3;

export const LeaguePage = (): ReactNode => <LeagueFrame>{(league) => <Overview league={league} />}</LeagueFrame>;

function Overview({ league }: { league: LeagueProfile }) {
  const { season } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SeasonFrame
      league={league}
      wanted={season}
      onChoose={(id) => void navigate({ search: { season: id }, replace: true })}
      empty={LEAGUES.noSeasonOfStandings}
    >
      {(chosen) => <OfSeason slug={league.slug} season={chosen} />}
    </SeasonFrame>
  );
}

function OfSeason({ slug, season }: { slug: string; season: Season }) {
  const standings = useQuery(leagueReads.standings(slug, season.id));
  return (
    <Columns
      aside={
        <OnceNear>
          {season.status !== 'completed' && <Next slug={slug} season={season} />}
          <Latest slug={slug} seasonId={season.id} />
        </OnceNear>
      }
    >
      <Section title={LEAGUES.standings}>
        <Shown
          read={standings}
          skeleton={<Lines count={12} height={32} />}
          isEmpty={(answer) => answer.standings.length === 0}
          empty={LEAGUES.noStandings}
        >
          {(answer) => (
            <>
              <StandingTable standings={answer.standings} />
              <StandingNotes season={season} />
            </>
          )}
        </Shown>
      </Section>
    </Columns>
  );
}

const ToSchedule = ({ slug }: { slug: string }) => (
  <PlainLink to="/leagues/$slug/schedule" params={{ slug }}>
    {LEAGUES.allMatches}
  </PlainLink>
);

/** Live and upcoming matches; empty if none is arranged. */
function Next({ slug, season: { id, gameId } }: { slug: string; season: Season }) {
  const read = useQuery(overviewReads.nextMatches(slug, gameId));
  const ofSeason = ({ live, upcoming, next }: GetMatchOverviewResult): PublicMatch[] => {
    const isOfSeason = (match: PublicMatch): boolean => match.season?.id === id;
    const coming = [...upcoming, ...(next ? [next] : [])].filter(isOfSeason);
    return [...live.filter(isOfSeason), ...coming.slice(0, NEXT)];
  };
  if (read.data && ofSeason(read.data).length === 0) return null;
  return (
    <Section title={LEAGUES.nextMatches} actions={<ToSchedule slug={slug} />}>
      <Shown read={read} skeleton={<Lines count={3} height={64} />}>
        {(answer) => <MatchRows matches={ofSeason(answer)} isInLeague />}
      </Shown>
    </Section>
  );
}

function Latest({ slug, seasonId }: { slug: string; seasonId: string }) {
  const read = useQuery(overviewReads.latestResults(slug, seasonId));
  return (
    <Section title={LEAGUES.latestResults} actions={<ToSchedule slug={slug} />}>
      <Shown
        read={read}
        skeleton={<Lines count={4} height={64} />}
        isEmpty={({ matches }) => matches.length === 0}
        empty={LEAGUES.noResults}
      >
        {({ matches }) => <MatchRows matches={matches} isInLeague />}
      </Shown>
    </Section>
  );
}
