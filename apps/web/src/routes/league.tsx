import { Group, NativeSelect, Text } from '@mantine/core';
import type { LeagueProfile, Season, Standing } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { mp } from '../api.js';
import { DataTable } from '../parts/data-table.js';
import { Figures } from '../parts/figures.js';
import { showCount, showDate } from '../parts/formats.js';
import { LiveLost } from '../parts/live/live-lost.js';
import { type Ageing, useStream } from '../parts/live/use-live.js';
import { TeamName } from '../parts/named.js';
import { StaffLink } from '../parts/operate/staff-link.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { StatusBadge } from '../parts/status-badge.js';
import { useRead } from '../reads.js';
import { LEAGUES } from '../texts/leagues.js';
import { nameOfGame } from '../texts/names.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/leagues/$slug');

export function LeaguePage(): ReactNode {
  const { slug } = route.useParams();
  const read = useRead(['league', slug], (options) => mp.leagues.getProfile(slug, options));
  return <Shown read={read}>{({ league }) => <League key={league.id} league={league} />}</Shown>;
}

const ageingOf =
  (slug: string): Ageing =>
  ({ type }) => {
    const [league, seasons, standings] = [
      ['league', slug],
      ['league-seasons', slug],
      ['standings', slug],
    ];
    if (type === 'reset') return [league, seasons, standings];
    if (type === 'league.standings_updated' || type === 'snapshot') return [standings];
    if (type.startsWith('league.season_')) return [seasons, standings];
    return type.startsWith('league.') ? [league, standings] : [];
  };

function League({ league }: { league: LeagueProfile }) {
  const isLost = useStream(`league ${league.slug}`, (options) => mp.leagues.stream(league.slug, options), ageingOf(league.slug));
  const seasons = useRead(['league-seasons', league.slug], (options) => mp.leagues.getSeasons(league.slug, {}, options));
  return (
    <Page
      title={league.name}
      lead={league.description}
      picture={{ url: league.avatarUrl }}
      actions={
        <>
          <StatusBadge status={league.status} />
          <StaffLink slug={league.slug} />
        </>
      }
    >
      <Figures
        figures={[
          [LEAGUES.games, league.games.map(({ gameId }) => nameOfGame(gameId)).join(', ')],
          [LEAGUES.teams, showCount(league.teamCount)],
          [LEAGUES.staff, showCount(league.staffCount)],
          [LEAGUES.founded, showDate(new Date(league.createdAt).toISOString())],
        ]}
      />
      <Shown read={seasons} isEmpty={(answer) => answer.seasons.length === 0} empty={LEAGUES.noSeason}>
        {(answer) => (
          <>
            <Standings league={league} seasons={answer.seasons} isLost={isLost} />
            <Section title={LEAGUES.allSeasons}>
              <SeasonTable seasons={answer.seasons} />
            </Section>
          </>
        )}
      </Shown>
    </Page>
  );
}

/** Of the season in play; of the newest where none is. */
function Standings({ league, seasons, isLost }: { league: LeagueProfile; seasons: readonly Season[]; isLost: boolean }) {
  const [chosen, choose] = useState(() => (seasons.find(({ status }) => status === 'active') ?? seasons[0])?.id);
  const season = seasons.find(({ id }) => id === chosen);
  const read = useRead(['standings', league.slug, chosen], (options) =>
    mp.leagues.getStandings(league.slug, { seasonId: chosen }, options),
  );
  return (
    <Section title={LEAGUES.standings} actions={<LiveLost isLost={isLost} />}>
      <Group align="flex-end">
        <NativeSelect
          label={LEAGUES.chooseSeason}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={seasons.map(({ id, name, gameId }) => ({ value: id, label: `${name}, ${nameOfGame(gameId)}` }))}
        />
        {season && (
          <Group gap="xs">
            <StatusBadge status={season.status} />
            <Text size="sm" c="dimmed">
              {LEAGUES.dates(showDate(season.startDate), showDate(season.endDate))}
            </Text>
          </Group>
        )}
      </Group>
      <Shown read={read} isEmpty={({ standings }) => standings.length === 0} empty={LEAGUES.noStandings}>
        {({ standings }) => <StandingTable standings={standings} />}
      </Shown>
    </Section>
  );
}

function StandingTable({ standings }: { standings: readonly Standing[] }) {
  return (
    <DataTable
      label={LEAGUES.standings}
      rows={standings}
      idOf={({ teamId, gameId }) => `${teamId} ${gameId}`}
      columns={[
        { name: LEAGUES.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
        { name: LEAGUES.team, cell: ({ team, isWithdrawn }) => <Ranked team={team} isWithdrawn={isWithdrawn} /> },
        { name: LEAGUES.points, cell: ({ points }) => showCount(points), isNumber: true },
        { name: LEAGUES.played, cell: ({ matchesPlayed }) => showCount(matchesPlayed), isNumber: true, isMinor: true },
        { name: LEAGUES.won, cell: ({ wins }) => showCount(wins), isNumber: true },
        { name: LEAGUES.drawn, cell: ({ draws }) => showCount(draws), isNumber: true, isMinor: true },
        { name: LEAGUES.lost, cell: ({ losses }) => showCount(losses), isNumber: true },
        { name: LEAGUES.maps, cell: ({ mapDifference }) => showCount(mapDifference), isNumber: true, isMinor: true },
      ]}
    />
  );
}

function Ranked({ team, isWithdrawn }: Pick<Standing, 'team' | 'isWithdrawn'>) {
  return (
    <>
      <TeamName team={team} />
      {isWithdrawn && (
        <Text size="xs" c="dimmed">
          {LEAGUES.withdrawn}
        </Text>
      )}
    </>
  );
}

function SeasonTable({ seasons }: { seasons: readonly Season[] }) {
  return (
    <DataTable
      label={LEAGUES.allSeasons}
      rows={seasons}
      idOf={({ id }) => id}
      columns={[
        { name: LEAGUES.season, cell: ({ name }) => name },
        { name: LEAGUES.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
        { name: LEAGUES.begins, cell: ({ startDate }) => showDate(startDate) },
        { name: LEAGUES.ends, cell: ({ endDate }) => showDate(endDate), isMinor: true },
        { name: LEAGUES.status, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
    />
  );
}
