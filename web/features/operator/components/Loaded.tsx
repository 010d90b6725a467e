import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from '../Operator.module.css';

export type LoadedProps<Data> = {
  query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Shown if loading failed. */
  failed: string;
  /** Shown if it is empty. */
  none?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

const LINES = [0, 1, 2];

/** A part of the console: loading, failed, empty, or loaded. Loaded data stays visible during a refresh. */
export function Loaded<Data>({ query, failed, none, isEmpty, children }: LoadedProps<Data>) {
  const { t } = useLingui();
  const { data, error, refetch } = query;
  if (data !== undefined)
    return none !== undefined && isEmpty?.(data) ? <p className={styles.none}>{none}</p> : children(data);
  if (error)
    return (
      <LoadFailed title={failed} failure={whatFailed(error)} onRetry={() => void refetch()}>
        {t`Nothing was changed.`}
      </LoadFailed>
    );
  return (
    <div className={styles.late} aria-busy="true">
      {LINES.map((line) => (
        <Skeleton key={line} width="100%" height={44} />
      ))}
      <output>
        <Hidden>{t`Looking it up`}</Hidden>
      </output>
    </div>
  );
}
