import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** Hidden on narrow screens. */
  isMinor?: boolean;
  /** The main value of the row. */
  isStrong?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf(row: Row): string;
  /** Draws a line under the last row for which it returns true. */
  isAboveCut?(row: Row): boolean;
  isMarked?(row: Row): boolean;
}

/** A table that fits a phone: minor columns are hidden there, and the rest wraps. */
export function DataTable<Row>({ label, columns, rows, idOf, isAboveCut, isMarked }: DataTableProps<Row>) {
  const classOf = ({ isNumber, isMinor, isStrong }: Column<Row>): string =>
    [isNumber && 'numbers', isMinor && 'wide-only', isStrong && classes.strong].filter(Boolean).join(' ');
  const cutAfter = isAboveCut ? rows.findLastIndex(isAboveCut) : -1;
  return (
    <div className={classes.frame} data-flush>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              data-cut={(index === cutAfter && index < rows.length - 1) || undefined}
              data-marked={isMarked?.(row) || undefined}
            >
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
