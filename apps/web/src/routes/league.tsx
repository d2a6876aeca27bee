import type { LeagueProfile, Match, Season } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { StandingNotes } from '../parts/league/standing-notes.js';
import { StandingTable } from '../parts/league/standing-table.js';
import { PlainLink } from '../parts/links.js';
import { phaseOf } from '../parts/match/match-line.js';
import { MatchRows } from '../parts/match/match-row.js';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Empty, Lines } from '../parts/state.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUES } from '../texts/leagues.js';

const route = getRouteApi('/leagues/$slug');
const LATEST = 6;
const NEXT = 3;

export const LeaguePage = (): ReactNode => <LeagueFrame>{(league) => <Overview league={league} />}</LeagueFrame>;

function Overview({ league }: { league: LeagueProfile }) {
  const { season } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SeasonFrame league={league} wanted={season} onChoose={(id) => void navigate({ search: { season: id }, replace: true })}>
      {(chosen) => <OfSeason slug={league.slug} season={chosen} />}
    </SeasonFrame>
  );
}

function OfSeason({ slug, season }: { slug: string; season: Season }) {
  const seasonId = season.id;
  const standings = useQuery(leagueReads.standings(slug, seasonId));
  const matches = useQuery(leagueReads.matches(slug, { seasonId, limit: 20 }));
  return (
    <Columns
      aside={
        <Shown read={matches} skeleton={<Lines count={4} height={64} />}>
          {(answer) => <Beside slug={slug} matches={answer.matches} />}
        </Shown>
      }
    >
      <Section title={LEAGUES.standings}>
        <Shown read={standings} isEmpty={(answer) => answer.standings.length === 0} empty={LEAGUES.noStandings}>
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

/** The next matches and the latest results, newest first as the API has them. */
function Beside({ slug, matches }: { slug: string; matches: readonly Match[] }) {
  const next = matches.filter((match) => phaseOf(match) === 'upcoming').slice(-NEXT);
  const live = matches.filter((match) => phaseOf(match) === 'live');
  const played = matches.filter((match) => phaseOf(match) === 'over').slice(0, LATEST);
  const toAll = (
    <PlainLink to="/leagues/$slug/schedule" params={{ slug }}>
      {LEAGUES.allMatches}
    </PlainLink>
  );
  if (matches.length === 0)
    return (
      <Section title={LEAGUES.latestResults}>
        <Empty icon="calendar">{LEAGUES.noMatches}</Empty>
      </Section>
    );
  return (
    <>
      {live.length + next.length > 0 && (
        <Section title={LEAGUES.nextMatches} actions={toAll}>
          <MatchRows matches={[...live, ...next.reverse()]} isInLeague />
        </Section>
      )}
      {played.length > 0 && (
        <Section title={LEAGUES.latestResults} actions={toAll}>
          <MatchRows matches={played} isInLeague />
        </Section>
      )}
    </>
  );
}
