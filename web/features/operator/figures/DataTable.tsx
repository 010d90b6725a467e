import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { csvOf, type Cell } from '@parlor/contract/formats/csv.ts';
import { download } from './download.ts';
import styles from './Figures.module.css';

export interface DataColumn {
  readonly name: string;
  /** How a number of this column is shown; without it the column has texts. */
  readonly show?: (value: number) => string;
}
export type DataTableProps = {
  label: string;
  /** Name of the CSV file, without `.csv`. */
  file: string;
  columns: readonly DataColumn[];
  rows: ReadonlyArray<readonly Cell[]>;
  /** Below a row's first cell. */
  note?: (row: number) => ReactNode;
  /** Shown instead of a table without rows. */
  none?: string;
};

/** A table of figures, with a button that saves it as a CSV file. The file has the numbers without rounding. */
export function DataTable({ label, file, columns, rows, note, none }: DataTableProps) {
  const { t } = useLingui();
  if (rows.length === 0) return <p className={parts.none}>{none ?? t`Nothing in this period.`}</p>;
  const names = columns.map(({ name }) => name);
  return (
    <div className={styles.data}>
      <Table label={label} columns={columns.map(({ name, show }) => (show ? { figures: name } : name))}>
        {rows.map((row, at) => (
          <tr key={`${row[0]} ${row[1]}`}>
            {columns.map(({ name, show }, i) => (
              <td key={name} className={show && parts.number}>
                <bdi>{shown(row[i], show)}</bdi>
                {i === 0 && note?.(at)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <Button
        kind="quiet"
        size="s"
        onClick={() => download(`${file}.csv`, csvOf(names, rows))}
        aria-label={t`Save as CSV: ${label}`}
      >
        {t`Save as CSV`}
      </Button>
    </div>
  );
}

const shown = (value: Cell, show: DataColumn['show']): string =>
  value === undefined ? '–' : typeof value === 'number' && show ? show(value) : String(value);
