import { Group } from '@mantine/core';
import type { GetMatchOverviewResult, ListTeamLeaderboardResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../api.js';
import { Chip } from '../parts/chip.js';
import { DataTable } from '../parts/data-table.js';
import { FormStrip, formOf } from '../parts/form-strip.js';
import { showCount, showPercent } from '../parts/formats.js';
import { GameFilter } from '../parts/game-filter.js';
import { LeagueRow } from '../parts/league/league-row.js';
import { ButtonLink, PlainLink } from '../parts/links.js';
import { LiveLost } from '../parts/live/live-lost.js';
import { mergeLive } from '../parts/live/merge-live.js';
import { useStream } from '../parts/live/use-live.js';
import { MatchCard } from '../parts/match/match-card.js';
import { ageingOfOverview } from '../parts/match/overview-ageing.js';
import { instantOf, sidesOf } from '../parts/match/match-line.js';
import { MatchDays, MatchRows } from '../parts/match/match-row.js';
import { TeamName } from '../parts/named.js';
import { Columns, Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Empty, Lines } from '../parts/state.js';
import { When } from '../parts/when-shown.js';
import { leaderboardReads } from '../reads/leaderboards.js';
import { leagueReads } from '../reads/leagues.js';
import { matchReads } from '../reads/matches.js';
import { HOME } from '../texts/home.js';
import { LEADERBOARDS } from '../texts/leaderboards.js';
import { MATCHES } from '../texts/matches.js';
import classes from './home.module.css';
import leagueClasses from './league.module.css';

type TeamRow = ListTeamLeaderboardResult['teams'][number];

const route = getRouteApi('/');
const TEAMS = 8;
const LEAGUES = 4;

export function HomePage(): ReactNode {
  const { game } = route.useSearch();
  const read = useQuery(matchReads.overview({ gameId: game }));
  const listing = game ?? 'all';
  const isLost = useStream(
    `listing ${listing}`,
    (options) => mp.matches.follow({ ...options, query: { listing } }),
    ageingOfOverview,
    mergeLive,
  );
  return (
    <Page title={HOME.title} tab={HOME.tab} isHeadHidden>
      <Shown read={read} skeleton={<Lines count={2} height={150} />}>
        {(overview) => <Live overview={overview} isLost={isLost} />}
      </Shown>
      <Columns
        aside={
          <>
            <TopTeams />
            <Leagues />
            <RunYourOwn />
          </>
        }
      >
        <Shown read={read} skeleton={<Lines count={6} height={64} />}>
          {(overview) => (
            <>
              <Upcoming overview={overview} />
              <Recent overview={overview} />
            </>
          )}
        </Shown>
      </Columns>
    </Page>
  );
}

interface OverviewProps {
  overview: GetMatchOverviewResult;
}

/** Live matches, or the time of the next one. */
function Live({ overview: { live, upcoming, next }, isLost }: OverviewProps & { isLost: boolean }) {
  const coming = upcoming[0] ?? next;
  if (live.length === 0)
    return (
      <p className={classes.quiet}>
        {HOME.nothingLiveNoneNext}{' '}
        {coming && (
          <>
            {HOME.next}{' '}
            <PlainLink to="/matches/$id" params={{ id: coming.id }}>
              {MATCHES.titleOf(...(sidesOf(coming).map(({ name }) => name) as [string, string]))}
            </PlainLink>
            , <When at={instantOf(coming)} />.
          </>
        )}
      </p>
    );
  return (
    <section aria-label={HOME.liveNow}>
      <div className={classes.head}>
        <h2>
          <Chip tone="live">{HOME.liveNow}</Chip>
        </h2>
        <span className="small dim">{HOME.liveCount(live.length)}</span>
        <LiveLost isLost={isLost} />
        <PlainLink to="/matches">{HOME.allLive}</PlainLink>
      </div>
      <div className={classes.cards} data-count={Math.min(live.length, 3)}>
        {live.map((match) => (
          <MatchCard key={match.id} match={match} />
        ))}
      </div>
    </section>
  );
}

function Upcoming({ overview: { upcoming } }: OverviewProps) {
  const { game } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Section
      title={HOME.upcoming}
      actions={<GameFilter game={game} onChoose={(chosen) => void navigate({ search: { game: chosen }, replace: true })} />}
    >
      {upcoming.length === 0 ? <Empty icon="calendar">{HOME.nothingUpcoming}</Empty> : <MatchDays matches={upcoming} />}
      <PlainLink to="/matches" search={{ status: 'upcoming' }}>
        {HOME.fullSchedule}
      </PlainLink>
    </Section>
  );
}

const Recent = ({ overview: { recent } }: OverviewProps) => (
  <Section
    title={HOME.recent}
    actions={
      <PlainLink to="/matches" search={{ status: 'completed' }}>
        {HOME.allResults}
      </PlainLink>
    }
  >
    {recent.length === 0 ? <Empty icon="trophy">{HOME.noResults}</Empty> : <MatchRows matches={recent} />}
  </Section>
);
function TopTeams() {
  const read = useQuery(leaderboardReads.teams({ sortBy: 'wins', limit: TEAMS }));
  return (
    <Section title={HOME.topTeams} actions={<PlainLink to="/rankings">{HOME.rankings}</PlainLink>}>
      <Shown read={read} skeleton={<Lines count={TEAMS} />} isEmpty={({ teams }) => teams.length === 0} empty={HOME.noTeams}>
        {({ teams }) => (
          <DataTable
            label={HOME.topTeams}
            rows={teams as readonly TeamRow[]}
            idOf={({ team }) => team.id}
            columns={[
              { name: LEADERBOARDS.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
              { name: LEADERBOARDS.name, cell: ({ team }) => <TeamName team={team} /> },
              ...(teams.some((row) => formOf(row))
                ? [{ name: LEADERBOARDS.form, cell: (row: TeamRow) => <FormStrip form={formOf(row) ?? []} last={3} /> }]
                : []),
              { name: LEADERBOARDS.rate, cell: ({ stats }) => showPercent(stats.winRate), isNumber: true },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Leagues() {
  const read = useQuery(leagueReads.list({ limit: LEAGUES }));
  return (
    <Section title={HOME.leagues} actions={<PlainLink to="/leagues">{HOME.allLeagues}</PlainLink>}>
      <Shown
        read={read}
        skeleton={<Lines count={LEAGUES} height={44} />}
        isEmpty={({ leagues }) => leagues.length === 0}
        empty={HOME.emptyServer}
      >
        {({ leagues }) => (
          <ul className={leagueClasses.rows} data-flush>
            {leagues.map((league) => (
              <li key={league.id}>
                <LeagueRow league={league} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Section>
  );
}

const RunYourOwn = () => (
  <Section title={HOME.runYourOwn}>
    <p>{HOME.runYourOwnWhy}</p>
    <Group gap="sm">
      <ButtonLink to="/operate/new">{HOME.createLeague}</ButtonLink>
      <a href="/api-reference">{HOME.seeApi}</a>
    </Group>
  </Section>
);
