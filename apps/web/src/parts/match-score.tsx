import type { MapScore, Match } from '@matchpoint/sdk';
import { MATCHES } from '../texts/matches.js';
import { nameOf } from '../texts/names.js';
import { DataTable } from './data-table.js';
import { StatusChip } from './status-chip.js';

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
        { name: MATCHES.status, cell: ({ scoreStatus }) => <StatusChip of="ScoreStatus" value={scoreStatus} /> },
      ]}
    />
  );
}
