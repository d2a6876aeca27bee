import type { TournamentStandingRow, TournamentTable } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { type Column, DataTable } from '../data-table.js';
import { showCount, showDifference, showRecord } from '../formats.js';
import { TeamName } from '../named.js';

type Row = TournamentStandingRow;

/** A table of a tournament or of a group, with the values that its ranks are based on. */
export function StandingTableOf({ table, advance }: { table: TournamentTable; advance: number | undefined }) {
  const buchholz: Column<Row>[] =
    table.format === 'SWISS' ? [{ name: TOURNAMENTS.buchholz, cell: (row) => showCount(row.buchholz), isNumber: true, isMinor: true }] : [];
  return (
    <DataTable
      label={table.group === null ? TOURNAMENTS.tabs.table : TOURNAMENTS.group(table.group)}
      rows={table.rows}
      idOf={({ participantId }) => participantId}
      {...(advance !== undefined && { isAboveCut: ({ rank }: Row) => rank <= advance })}
      columns={[
        { name: TOURNAMENTS.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
        { name: TOURNAMENTS.team, cell: (row) => <RankedTeam row={row} /> },
        { name: TOURNAMENTS.played, cell: ({ played }) => showCount(played), isNumber: true, isMinor: true },
        { name: TOURNAMENTS.record, cell: showRecord, isNumber: true },
        { name: TOURNAMENTS.maps, cell: ({ mapsWon, mapsLost }) => `${mapsWon}–${mapsLost}`, isNumber: true, isMinor: true },
        { name: TOURNAMENTS.diff, cell: ({ mapDifference }) => showDifference(mapDifference), isNumber: true, isMinor: true },
        ...buchholz,
        { name: TOURNAMENTS.score, cell: ({ score }) => showCount(score), isNumber: true, isStrong: true },
      ]}
    />
  );
}

const RankedTeam = ({ row: { teamId, teamName, teamAvatarUrl, drop } }: { row: Row }) => (
  <>
    <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />
    {drop !== null && <small className="dim"> {TOURNAMENTS.drop[drop] ?? ''}</small>}
  </>
);
