import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActSheet, type ActRequest } from './ActSheet.tsx';
import { Loaded } from './Loaded.tsx';
import styles from '../Operator.module.css';
import { OPERATOR } from '../operator-calls.ts';

export interface DecisionListProps<Row> {
  /** Last part of the query key. */
  name: string;
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  /** Shown if the list is empty. */
  none: ReactNode;
  idOf: (row: Row) => string;
  /** Loads again after this time; without it only after an act. */
  everyMs?: number;
  /** One row of the list. `ask` opens the sheet for the reason. */
  children: (row: Row, ask: (requested: ActRequest) => void) => ReactNode;
}

/** Decisions that wait for an operator, and the sheet for the reason. */
export function DecisionList<Row>({ name, load, none, idOf, everyMs, children }: DecisionListProps<Row>) {
  const { t } = useLingui();
  const [requested, setRequested] = useState<ActRequest>();
  const query = useQuery({
    queryKey: [OPERATOR, name],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: everyMs ?? false,
  });
  return (
    <>
      <Loaded
        query={query}
        failed={t`The list didn’t load`}
        none={none}
        isEmpty={(rows) => rows.length === 0}
      >
        {(rows) => (
          <ul className={styles.cards}>
            {rows.map((row) => (
              <li key={idOf(row)} className={styles.card}>
                {children(row, setRequested)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}
