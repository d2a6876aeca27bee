import type { ReactNode } from 'react';
import { ORGANIZE } from '../../texts/organize.js';
import { type Column, DataTable } from '../data-table.js';

/** Something that waits for a decision. */
export interface Waiting {
  id: string;
  /** Leads to where it is decided. */
  link: ReactNode;
}

interface WaitingTableProps<Row extends Waiting> {
  label: string;
  rows: readonly Row[];
  /** What is said of each beside its link. */
  columns: readonly Column<Row>[];
}

/** What waits for somebody, each row led by the link to where it is decided. */
export const WaitingTable = <Row extends Waiting>({ label, rows, columns }: WaitingTableProps<Row>) => (
  <DataTable label={label} rows={rows} idOf={({ id }) => id} columns={[{ name: ORGANIZE.what, cell: ({ link }) => link }, ...columns]} />
);
