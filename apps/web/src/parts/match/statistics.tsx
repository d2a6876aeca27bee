import type { GetMatchPlayerStatsResult, Match, MatchPlayerStats } from '@matchpoint/sdk';
import { useState } from 'react';
import { MATCHES } from '../../texts/matches.js';
import { nameOf, nameOfField } from '../../texts/names.js';
import { Choice } from '../choice.js';
import { type Column, DataTable } from '../data-table.js';
import { UserName } from '../named.js';
import { Section } from '../page.js';
import { columnsOf, showStat } from './stat-columns.js';

interface StatisticsProps {
  match: Match;
  stats: GetMatchPlayerStatsResult;
}

const ALL = 'all';

/** Player statistics of both sides, over the series or on one map. */
export function Statistics({ match, stats: { maps, totals } }: StatisticsProps) {
  const [shown, show] = useState(ALL);
  const players = maps.find(({ mapIndex }) => String(mapIndex) === shown)?.players ?? totals;
  const teams = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  return (
    <>
      {maps.length > 1 && (
        <Choice
          label={MATCHES.statisticsOf}
          value={shown}
          onChoose={show}
          options={[
            { value: ALL, label: MATCHES.allMaps },
            ...maps.map(({ mapIndex, mapId }) => ({ value: String(mapIndex), label: MATCHES.mapNamed(mapIndex + 1, nameOf(mapId)) })),
          ]}
        />
      )}
      {teams.map((team) => (
        <Section key={team.id} title={team.name}>
          <OfTeam name={team.name} players={players.filter(({ teamId }) => teamId === team.id)} all={players} />
        </Section>
      ))}
    </>
  );
}

/** @param all both sides' players, so that both tables have the same columns */
function OfTeam({ name, players, all }: { name: string; players: readonly MatchPlayerStats[]; all: readonly MatchPlayerStats[] }) {
  if (players.length === 0) return <p className="dim">{MATCHES.noStatistics}</p>;
  return (
    <DataTable
      label={name}
      rows={players}
      idOf={({ userId }) => userId}
      columns={[
        { name: MATCHES.player, cell: (player) => <UserName user={{ ...player, id: player.userId }} /> },
        ...columnsOf(all).map((key, index): Column<MatchPlayerStats> => ({
          name: nameOfField(key),
          cell: ({ stats }) => showStat(stats[key]),
          isNumber: typeof all[0]?.stats[key] === 'number',
          isMinor: index > 2,
        })),
      ]}
    />
  );
}
