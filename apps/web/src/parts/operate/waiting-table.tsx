import type { ReactNode } from 'react';
import { ORGANIZE } from '../../texts/organize.js';
import { type Column, DataTable } from '../data-table.js';

/** A pending decision. */
export interface Waiting {
  id: string;
  /** A link to the page where it is decided. */
  link: ReactNode;
}

interface WaitingTableProps<Row extends Waiting> {
  label: string;
  rows: readonly Row[];
  /** Columns besides the link. */
  columns: readonly Column<Row>[];
}

/** Pending decisions, one per row, with the link in the first column. */
export const WaitingTable = <Row extends Waiting>({ label, rows, columns }: WaitingTableProps<Row>) => (
  <DataTable label={label} rows={rows} idOf={({ id }) => id} columns={[{ name: ORGANIZE.what, cell: ({ link }) => link }, ...columns]} />
);
