'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import { Hidden } from '../layout/Hidden.tsx';
import { Row, Rows, type RowProps, type RowsProps } from '../layout/Row.tsx';
import styles from './Loading.module.css';

export type LoadingProps = {
  /** Skeletons in place of the values. */
  children: ReactNode;
  /** What is loading, for screen readers. */
  label?: string;
  /** Shown without delay, because the screen has nothing else to show. */
  immediate?: boolean;
};

/** A part of a page that is loading. */
export const Loading = ({ children, label, immediate = false }: LoadingProps) => (
  <div className={immediate ? undefined : styles.late} aria-busy="true">
    {children}
    {label && (
      <output>
        <Hidden>{label}</Hidden>
      </output>
    )}
  </div>
);

/** As many rows as are expected. */
export const LoadingRows = ({
  count,
  on = 'wall',
  label,
  ...row
}: Omit<RowsProps, 'children'> & RowProps & { count: number }) => (
  <Rows on={on} {...(label !== undefined && { label })}>
    {Array.from({ length: count }, (_, place) => (
      <Row key={place} {...row} />
    ))}
  </Rows>
);
