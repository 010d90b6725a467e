import { useLingui } from '@lingui/react/macro';
import { Button } from '../controls/Button.tsx';
import { useOneRetry } from '../controls/use-one-retry.ts';
import type { LoadFailure } from './LoadFailed.tsx';
import styles from './PartFailed.module.css';

export type PartFailedProps = {
  failure: LoadFailure;
  query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
  /** One line: what is missing. */
  children: string;
  /** As a card, with a small button. */
  card?: boolean;
};

/** A list within a page failed to load: why, and a retry button. A line if another part of the screen has the button. */
export function PartFailed({
  failure: { unreachable, words, reference },
  query,
  children,
  card = false,
}: PartFailedProps) {
  const { t } = useLingui();
  const { isFirst, retryAll } = useOneRetry(unreachable, () => void query.refetch());
  if (!isFirst) return <p className={styles.why}>{children}</p>;
  return (
    <div className={styles.part} data-card={card || undefined} role="alert">
      <p>{children}</p>
      <p className={styles.why}>
        <span>{words}</span> {reference && <span>{t`Reference ${reference}`}</span>}
      </p>
      <Button kind="quiet" size={card ? 's' : 'm'} busy={query.isFetching} onClick={retryAll}>
        {t`Try again`}
      </Button>
    </div>
  );
}
