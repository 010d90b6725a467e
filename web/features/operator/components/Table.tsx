import type { ReactNode } from 'react';
import styles from '../Operator.module.css';

/** A column heading. Over numbers it is right-aligned. */
type Column = string | { readonly figures: string };
export type TableProps = { label: string; columns: readonly Column[]; children: ReactNode };

/** Wider than a phone: the table scrolls horizontally. */
export const Table = ({ label, columns, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, which must work by keyboard
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => {
            const [words, look] =
              typeof column === 'string' ? [column, undefined] : [column.figures, styles.number];
            return (
              <th key={words} scope="col" className={look}>
                {words}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** A time to the second, the same for every operator. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} dir="ltr">
    {at.slice(0, 19).replace('T', ' ')}
  </time>
);
