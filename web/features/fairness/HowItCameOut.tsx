import { Trans } from '@lingui/react/macro';
import type { DrawnAgain } from '@parlor/sdk/fairness/draw-again.ts';
import { useLingui } from '@lingui/react';
import { count } from '../../i18n/format.ts';
import styles from './Fairness.module.css';
import { TrackBand } from './TrackBand.tsx';
import { useResultWords } from './use-result-words.ts';

export type HowItCameOutProps = {
  again: DrawnAgain;
  clientSeed: string;
  nonce: number;
  choice: unknown;
};

/** The reckoning, step by step, with the figures of this very draw. */
export function HowItCameOut({ again, clientSeed, nonce, choice }: HowItCameOutProps) {
  const { i18n } = useLingui();
  const words = useResultWords();
  const { locale } = i18n;
  const text = `${clientSeed}:${nonce}:0`;
  const start = `${again.firstBytes.slice(0, 16)}…`;
  const result = words.result(again.reading);
  const said = words.choice(choice);
  const pays = words.pays(again);
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <span>
            <Trans>SHA-256 of our seed gives the hash that was shown before.</Trans>
          </span>
        </li>
        <li>
          <span>
            <Trans>
              HMAC-SHA256 with our seed as its key, of <code dir="ltr">{text}</code>, begins{' '}
              <code dir="ltr">{start}</code>
            </Trans>
          </span>
        </li>
        {again.numbers.map(({ value, below }, place) => {
          const [drawn, most] = [count(value, locale), count(below - 1, locale)];
          return (
            <li key={place}>
              <span>
                {place === 0 ? (
                  <Trans>
                    Its bytes, four at a time, give a number from 0 to {most}: <b>{drawn}</b>
                  </Trans>
                ) : (
                  <Trans>
                    The next four give a number from 0 to {most}: <b>{drawn}</b>
                  </Trans>
                )}
              </span>
            </li>
          );
        })}
        <li>
          <span>
            <Trans>
              {result}. The call was {said}: <b>{pays}</b>.
            </Trans>
          </span>
        </li>
      </ol>
      {again.reading.kind === 'track' && <TrackBand reading={again.reading} />}
    </>
  );
}
