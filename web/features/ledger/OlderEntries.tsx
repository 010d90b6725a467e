import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Ledger.module.css';

export type OlderEntriesProps = {
  busy: boolean;
  /** The last request failed: the next one needs a press. */
  failed: boolean;
  onWanted: () => void;
};

/** Loads the next page as the end of the list comes near, or at a press for players who do not scroll. */
export function OlderEntries({ busy, failed, onWanted }: OlderEntriesProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!busy && !failed) onWanted();
  });
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && near(), {
      rootMargin: '300px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [busy]);
  return (
    <div ref={place} className={styles.older}>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t`Older transactions didn’t load.`}
        </p>
      )}
      <Button kind="quiet" wide busy={busy} onClick={onWanted}>
        {failed ? t`Try again` : t`Show more`}
      </Button>
    </div>
  );
}
