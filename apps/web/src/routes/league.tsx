import { NativeSelect } from '@mantine/core';
import type { LeagueProfile, Match, Season } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showDate } from '../parts/formats.js';
import { chooseSeason, newestFirst, runningOf } from '../parts/league/choose-season.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { StandingTable } from '../parts/league/standing-table.js';
import { PlainLink } from '../parts/links.js';
import { phaseOf } from '../parts/match/match-line.js';
import { MatchRows } from '../parts/match/match-row.js';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Empty, Lines, Note } from '../parts/state.js';
import { StatusChip } from '../parts/status-chip.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUES } from '../texts/leagues.js';
import { nameOfGame } from '../texts/names.js';
import classes from './league.module.css';

const route = getRouteApi('/leagues/$slug');
const LATEST = 6;
const NEXT = 3;

export const LeaguePage = (): ReactNode => <LeagueFrame>{(league) => <Overview league={league} />}</LeagueFrame>;

function Overview({ league }: { league: LeagueProfile }) {
  const { season: wanted } = route.useSearch();
  const seasons = useQuery(leagueReads.seasons(league.slug));
  const gameId = league.defaultGameId ?? league.games[0]?.gameId;
  const choice = useQuery({ ...leagueReads.seasonOptions(league.slug, gameId ?? ''), enabled: gameId !== undefined });
  if (choice.isLoading) return <Lines />;
  return (
    <Shown read={seasons} isEmpty={(answer) => answer.seasons.length === 0} empty={LEAGUES.noSeason}>
      {(answer) => {
        const season = chooseSeason({ seasons: answer.seasons, wanted, display: choice.data?.displaySeasonId });
        return season && <OfSeason league={league} season={season} seasons={answer.seasons} isChosen={wanted === season.id} />;
      }}
    </Shown>
  );
}

interface OfSeasonProps {
  league: LeagueProfile;
  season: Season;
  seasons: readonly Season[];
  /** By whoever looks, not by the page. */
  isChosen: boolean;
}

function OfSeason({ league, season, seasons, isChosen }: OfSeasonProps) {
  const standings = useQuery(leagueReads.standings(league.slug, season.id));
  const matches = useQuery(leagueReads.matches(league.slug, { seasonId: season.id, limit: 20 }));
  const running = runningOf(seasons);
  return (
    <>
      <SeasonPicker season={season} seasons={seasons} hasSeveralGames={league.games.length > 1} />
      {!isChosen && running && running.id !== season.id && (
        <Note
          action={
            <PlainLink to="/leagues/$slug" params={{ slug: league.slug }} search={{ season: running.id }}>
              {LEAGUES.goToSeason(running.name)}
            </PlainLink>
          }
        >
          {LEAGUES.noResultsYet(running.name, season.name)}
        </Note>
      )}
      <Columns
        aside={
          <Shown read={matches} skeleton={<Lines count={4} height={64} />}>
            {(answer) => <Beside slug={league.slug} matches={answer.matches} />}
          </Shown>
        }
      >
        <Section title={LEAGUES.standings}>
          <Shown read={standings} isEmpty={(answer) => answer.standings.length === 0} empty={LEAGUES.noStandings}>
            {(answer) => <StandingTable standings={answer.standings} />}
          </Shown>
        </Section>
      </Columns>
    </>
  );
}

function SeasonPicker({ season, seasons, hasSeveralGames }: { season: Season; seasons: readonly Season[]; hasSeveralGames: boolean }) {
  const navigate = route.useNavigate();
  return (
    <div className={classes.picker}>
      <NativeSelect
        aria-label={LEAGUES.chooseSeason}
        value={season.id}
        onChange={({ currentTarget }) => void navigate({ search: { season: currentTarget.value }, replace: true })}
        data={newestFirst(seasons).map(({ id, name, gameId }) => ({
          value: id,
          label: hasSeveralGames ? `${name}, ${nameOfGame(gameId)}` : name,
        }))}
      />
      <StatusChip of="SeasonStatus" value={season.status} />
      <span className="dim small">{LEAGUES.dates(showDate(season.startDate), showDate(season.endDate))}</span>
    </div>
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
          <MatchRows matches={[...live, ...next.reverse()]} />
        </Section>
      )}
      {played.length > 0 && (
        <Section title={LEAGUES.latestResults} actions={toAll}>
          <MatchRows matches={played} />
        </Section>
      )}
    </>
  );
}
