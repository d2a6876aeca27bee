import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import type { MapScore, Match, ScoredTeamReference } from '@matchpoint/sdk';
import { MATCHES } from '../texts/matches.js';
import { nameOf } from '../texts/names.js';
import { DataTable } from './data-table.js';
import { TeamName } from './named.js';
import { StatusBadge } from './status-badge.js';

/** Both teams with the maps that they have won. */
export function Sides({ match }: { match: Match }) {
  return (
    <SimpleGrid cols={2}>
      <Side team={match.creatorTeam} winnerTeamId={match.winnerTeamId} />
      <Side team={match.acceptedTeam} winnerTeamId={match.winnerTeamId} />
    </SimpleGrid>
  );
}

function Side({ team, winnerTeamId }: { team: ScoredTeamReference | null; winnerTeamId: string | null }) {
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" wrap="nowrap">
        {team ? <TeamName team={team} /> : MATCHES.between(undefined, undefined)}
        <Text fz="2rem" fw={700} className="numbers">
          {team?.score ?? '–'}
        </Text>
      </Group>
      {team && team.id === winnerTeamId && <Text size="sm">{MATCHES.winner}</Text>}
    </Paper>
  );
}

export function MapTable({ match, scores }: { match: Match; scores: readonly MapScore[] }) {
  return (
    <DataTable
      label={MATCHES.maps}
      rows={scores}
      idOf={({ mapIndex }) => String(mapIndex)}
      columns={[
        { name: MATCHES.maps, cell: ({ mapIndex, mapId }) => `${MATCHES.map(mapIndex + 1)}: ${nameOf(mapId)}` },
        { name: match.creatorTeam?.tag ?? '1', cell: ({ creatorTeamScore }) => creatorTeamScore, isNumber: true },
        { name: match.acceptedTeam?.tag ?? '2', cell: ({ opponentTeamScore }) => opponentTeamScore, isNumber: true },
        { name: MATCHES.status, cell: ({ scoreStatus }) => <StatusBadge status={scoreStatus} /> },
      ]}
    />
  );
}
