import type { Standing } from '@matchpoint/sdk';
import { LEAGUES } from '../../texts/leagues.js';
import { type Column, DataTable } from '../data-table.js';
import { FormStrip, formOf } from '../form-strip.js';
import { showCount, showDifference, showRecord } from '../formats.js';
import { TeamName } from '../named.js';

type Row = Standing;

/** A season's table. Form and qualification are shown if the API returns them. */
export function StandingTable({ standings }: { standings: readonly Row[] }) {
  const form: Column<Row>[] = standings.some((row) => formOf(row))
    ? [{ name: LEAGUES.form, cell: (row) => <FormStrip form={formOf(row) ?? []} />, isMinor: true }]
    : [];
  return (
    <DataTable
      label={LEAGUES.standings}
      rows={standings}
      idOf={({ teamId, gameId }) => `${teamId} ${gameId}`}
      isAboveCut={({ isQualified }) => isQualified === true}
      columns={[
        { name: LEAGUES.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
        { name: LEAGUES.team, cell: (row) => <Ranked row={row} /> },
        { name: LEAGUES.played, cell: ({ matchesPlayed }) => showCount(matchesPlayed), isNumber: true, isMinor: true },
        { name: LEAGUES.record, cell: showRecord, isNumber: true },
        { name: LEAGUES.mapsPlayed, cell: ({ mapsWon, mapsLost }) => `${mapsWon}–${mapsLost}`, isNumber: true, isMinor: true },
        { name: LEAGUES.diff, cell: ({ mapDifference }) => showDifference(mapDifference), isNumber: true, isMinor: true },
        ...form,
        { name: LEAGUES.points, cell: ({ points }) => showCount(points), isNumber: true, isStrong: true },
      ]}
    />
  );
}

function Ranked({ row: { team, isWithdrawn, penaltyPoints } }: { row: Row }) {
  return (
    <>
      <TeamName team={team} />
      {isWithdrawn && <small className="dim"> {LEAGUES.withdrawn}</small>}
      {penaltyPoints > 0 && <small className="dim"> {LEAGUES.penaltyPoints(showCount(penaltyPoints))}</small>}
    </>
  );
}
