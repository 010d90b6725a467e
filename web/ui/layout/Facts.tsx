import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type FactsProps = {
  /** Each a `Fact`. */
  children: ReactNode;
  /** A line above the first one too, where something stands over it. */
  follows?: boolean;
};

/** What is known, a line each. */
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
