import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** Left out where there is little room. */
  isMinor?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for who cannot see what stands around it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf(row: Row): string;
}

/** A table that fits a phone: minor columns go there, and the rest wraps. */
export function DataTable<Row>({ label, columns, rows, idOf }: DataTableProps<Row>) {
  const propsOf = ({ isNumber, isMinor }: Column<Row>) => ({
    className: isNumber ? 'numbers' : undefined,
    visibleFrom: isMinor ? 'sm' : undefined,
  });
  return (
    <Table aria-label={label} highlightOnHover verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.name} scope="col" {...propsOf(column)}>
              {column.name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={idOf(row)}>
            {columns.map((column) => (
              <Table.Td key={column.name} {...propsOf(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
