import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Figure } from '../../ui/Figure.tsx';
import styles from './Table.module.css';

/** How long one has been at this table, and how many rounds. */
export function Sitting({ openedAtMs, rounds }: { openedAtMs: number; rounds: number }) {
  const [nowMs, setNowMs] = useState(openedAtMs);
  useEffect(() => {
    const beat = setInterval(() => setNowMs(Date.now()), 15_000);
    return () => clearInterval(beat);
  }, []);
  const minutes = Math.floor((nowMs - openedAtMs) / 60_000);
  return (
    <dl className={styles.sitting}>
      <div>
        <dt>
          <Trans>Time at the table</Trans>
        </dt>
        <dd>
          <Trans>{minutes} min</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Rounds</Trans>
        </dt>
        <dd>
          <Figure amount={rounds} unit="COUNT" />
        </dd>
      </div>
    </dl>
  );
}
