import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type FactsProps = {
  /** Each a `Fact`. */
  children: ReactNode;
  /** A line above the first one too, if something is above it. */
  follows?: boolean;
};

/** A list of facts, one per line. */
export const Facts = ({ children, follows = false }: FactsProps) => (
  <dl className={styles.facts} data-follows={follows || undefined}>
    {children}
  </dl>
);

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
