import { useLingui } from '@lingui/react/macro';
import type { Reading } from '@parlor/sdk/fairness/draw-again.ts';
import type { CSSProperties } from 'react';
import { figure } from '../../../i18n/format.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import styles from '../Fairness.module.css';
import { useResultLabels } from '../use-result-labels.ts';

/** The whole range: what each stretch pays, and where the roll stopped. */
export function TrackBand({ reading }: { reading: Extract<Reading, { kind: 'track' }> }) {
  const { t, i18n } = useLingui();
  const { place } = useResultLabels();
  const { at, stretches } = reading;
  const last = stretches.at(-1)?.to ?? 0;
  const hit = stretches.find(({ from, to }) => at >= from && at <= to);
  const pays = (multiplier: number): string =>
    multiplier > 0 ? figure(multiplier, 'MULTIPLIER', { locale: i18n.locale }).text : t`no win`;
  const [here, from, to, what] = [
    place(at),
    place(hit?.from ?? 0),
    place(hit?.to ?? 0),
    pays(hit?.multiplier ?? 0),
  ];
  const best = Math.max(...stretches.map(({ multiplier }) => multiplier));
  return (
    <figure className={styles.track}>
      <div aria-hidden="true" className={styles.band} dir="ltr">
        {stretches.map(({ from: start, to: end, multiplier }) => (
          <span
            key={start}
            style={{ '--w': end - start + 1 } as CSSProperties}
            data-pays={multiplier === 0 ? 'nothing' : multiplier === best ? 'best' : 'some'}
          />
        ))}
        <i style={{ '--x': `${last === 0 ? 0 : (at / last) * 100}%` } as CSSProperties} />
      </div>
      <div className={styles.ends} dir="ltr" aria-hidden="true">
        <span>{place(0)}</span>
        <span>{place(last)}</span>
      </div>
      <figcaption>
        <Hidden>{t`${here} is between ${from} and ${to}: ${what}`}</Hidden>
      </figcaption>
      {stretches.length <= 8 && (
        <ul className={styles.stretches}>
          {stretches.map((one) => {
            const [start, end] = [place(one.from), place(one.to)];
            return (
              <li key={one.from} data-here={one === hit || undefined}>
                <bdi dir="ltr">
                  {start} – {end}
                </bdi>
                <b>{pays(one.multiplier)}</b>
              </li>
            );
          })}
        </ul>
      )}
    </figure>
  );
}
