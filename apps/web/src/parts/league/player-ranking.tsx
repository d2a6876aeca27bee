import type { LeaguePlayerStats, ListLeaguePlayerStatsQuery } from '@matchpoint/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statisticsReads } from '../../reads/league-statistics.js';
import { STATISTICS } from '../../texts/league-statistics.js';
import { LEAGUES } from '../../texts/leagues.js';
import { nameOfField } from '../../texts/names.js';
import { type Column, DataTable } from '../data-table.js';
import { showCount, showFigure } from '../formats.js';
import { TeamName, UserName } from '../named.js';
import { Shown } from '../shown.js';

interface PlayerRankingProps {
  slug: string;
  query: ListLeaguePlayerStatsQuery & { order: 'total' | 'average' };
  /** The statistics, most common first. */
  names: readonly string[];
}

const PLAYERS = 50;
/** Columns in addition to the ranking statistic. */
const OTHERS = 3;

/** The players of a season, by one statistic. */
export function PlayerRanking({ slug, query, names }: PlayerRankingProps) {
  const { sortBy, order } = query;
  const read = useQuery({ ...statisticsReads.players(slug, { ...query, limit: PLAYERS }), placeholderData: keepPreviousData });
  const shown = [sortBy, ...names.filter((name) => name !== sortBy).slice(0, OTHERS)];
  return (
    <Shown read={read} isEmpty={({ players }) => players.length === 0} empty={STATISTICS.noPlayers}>
      {({ players }) => (
        <>
          <DataTable
            label={STATISTICS.players}
            rows={players}
            idOf={({ user, team }) => `${user.id} ${team.id}`}
            columns={[
              { name: LEAGUES.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
              { name: STATISTICS.player, cell: ({ user }) => <UserName user={user} /> },
              { name: LEAGUES.team, cell: ({ team }) => <TeamName team={team} />, isMinor: true },
              { name: STATISTICS.maps, cell: ({ maps }) => showCount(maps), isNumber: true },
              ...shown.map((name, index): Column<LeaguePlayerStats> => ({
                name: nameOfField(name),
                cell: ({ stats }) => showFigure(stats[name]?.[order]),
                isNumber: true,
                isMinor: index > 0,
                isStrong: index === 0,
              })),
            ]}
          />
          <p className="small dim">{STATISTICS.countsFor}</p>
        </>
      )}
    </Shown>
  );
}
