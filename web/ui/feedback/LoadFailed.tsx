import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useOneRetry } from '../controls/use-one-retry.ts';
import { EmptyState } from './EmptyState.tsx';
import styles from './LoadFailed.module.css';

export type LoadFailure = {
  /** There was no reply: this device or the server is offline. */
  readonly unreachable: boolean;
  /** Names the request in the server's log. */
  readonly reference: string | undefined;
  /** The server's own message. */
  readonly words: string | undefined;
};
export type LoadFailedProps = {
  title: string;
  /** One line: what still works. */
  children: ReactNode;
  failure: LoadFailure;
  onRetry: () => void;
  heading?: 'h1' | 'h2';
};

const FIRST_WAIT_S = 8;
const LONGEST_WAIT_S = 120;

/**
 * A part of a page failed to load: what still works, a retry button, and the reference for support. It also
 * retries automatically. If several parts of a screen got no answer, only the first shows the button, which tries all
 * again; each of the others shows one line.
 */
export function LoadFailed({ title, children, failure, onRetry, heading = 'h2' }: LoadFailedProps) {
  const { t, i18n } = useLingui();
  const { unreachable, reference, words } = failure;
  const [{ waitS, left }, setLeft] = useState({ waitS: FIRST_WAIT_S, left: FIRST_WAIT_S });
  const { isFirst, retryAll } = useOneRetry(unreachable && heading !== 'h1', onRetry);
  const tick = useEffectEvent(() => {
    if (!isFirst) return;
    if (left > 1) return setLeft({ waitS, left: left - 1 });
    const longer = Math.min(LONGEST_WAIT_S, waitS * 2);
    setLeft({ waitS: longer, left: longer });
    retryAll();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, []);

  const leftS = i18n.number(left);
  const why = words ?? (unreachable ? t`Can’t connect to Parlor.` : t`Something went wrong on our side.`);
  if (!isFirst) return <p className={styles.line}>{title}</p>;
  return (
    <EmptyState
      scene={unreachable ? 'unplugged' : 'spill'}
      title={title}
      heading={heading}
      act={<Button onClick={retryAll}>{t`Try again`}</Button>}
      note={
        <>
          {reference ? t`${why} Reference ${reference}` : why}
          <br />
          {/* Hidden from screen readers, which would read every second. */}
          <span aria-hidden="true">{t`Trying again in ${leftS} s`}</span>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
