import { Trans } from '@lingui/react/macro';
import type { DrawnAgain } from '@parlor/sdk/fairness/draw-again.ts';
import { useLingui } from '@lingui/react';
import { count } from '../../../i18n/format.ts';
import styles from '../Fairness.module.css';
import { PegFall } from '../picture/PegFall.tsx';
import { StepsFromTable } from './StepsFromTable.tsx';
import { StepsOfRound } from './StepsOfRound.tsx';
import { TileField } from '../picture/TileField.tsx';
import { TrackBand } from '../picture/TrackBand.tsx';
import { useResultLabels } from '../use-result-labels.ts';

export type ResultStepsProps = {
  again: DrawnAgain;
  clientSeed: string;
  nonce: number;
  /** Only for rounds. Packs and boxes have none. */
  choice?: unknown;
};

/** The calculation of this draw, step by step. */
export function ResultSteps({ again, clientSeed, nonce, choice }: ResultStepsProps) {
  const { i18n } = useLingui();
  const labels = useResultLabels();
  const { locale } = i18n;
  const text = `${clientSeed}:${nonce}:0`;
  const start = `${again.firstBytes.slice(0, 16)}…`;
  const result = labels.result(again.reading);
  const label = labels.choice(choice);
  const drawnNumbers = again.numbers.map(({ value }) => value).join(' ');
  const pays = labels.pays(again);
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <span>
            <Trans>SHA-256 of the server seed gives the hash that was shown before.</Trans>
          </span>
        </li>
        {again.reading.kind === 'shared-round' ? (
          <StepsOfRound reading={again.reading} />
        ) : (
          <li>
            <span>
              <Trans>
                HMAC-SHA256 of <code dir="ltr">{text}</code>, with the server seed as key, starts with{' '}
                <code dir="ltr">{start}</code>
              </Trans>
            </span>
          </li>
        )}
        <StepsFromTable again={again} />
        {again.reading.kind === 'pegs' && (
          <li>
            <span>
              <Trans>
                Each group of four bytes gives one number per row: 0 is left, 1 is right.{' '}
                <code dir="ltr">{drawnNumbers}</code>
              </Trans>
            </span>
          </li>
        )}
        {again.reading.kind === 'tiles' && (
          <li>
            <span>
              <Trans>
                Each group of four bytes picks one of the remaining tiles, the mines first:{' '}
                <code dir="ltr">{drawnNumbers}</code>
              </Trans>
            </span>
          </li>
        )}
        {(hasOwnLines(again) ? [] : again.numbers).map(({ value, below }, place) => {
          const [drawn, max] = [count(value, locale), count(below - 1, locale)];
          return (
            <li key={place}>
              <span>
                {place === 0 ? (
                  <Trans>
                    The first four bytes give a number from 0 to {max}: <b>{drawn}</b>
                  </Trans>
                ) : (
                  <Trans>
                    The next four bytes give a number from 0 to {max}: <b>{drawn}</b>
                  </Trans>
                )}
              </span>
            </li>
          );
        })}
        {again.multiplier !== undefined && (
          <li>
            <span>
              {label === '' ? (
                <Trans>
                  {result}: <b>{pays}</b>.
                </Trans>
              ) : (
                <Trans>
                  {result}. Your choice: {label}. <b>{pays}</b>.
                </Trans>
              )}
            </span>
          </li>
        )}
      </ol>
      {again.reading.kind === 'pegs' && <PegFall boards={again.reading.boards} />}
      {again.reading.kind === 'tiles' && <TileField reading={again.reading} />}
      {again.reading.kind === 'track' && <TrackBand reading={again.reading} />}
    </>
  );
}

/** Kinds of result whose numbers are explained above in lines of their own. */
const hasOwnLines = ({ reading }: DrawnAgain): boolean =>
  reading.kind === 'pegs' ||
  reading.kind === 'tiles' ||
  reading.kind === 'collectibles' ||
  reading.kind === 'items';
