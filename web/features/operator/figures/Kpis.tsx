import { useLingui } from '@lingui/react/macro';
import type { Figures } from '@parlor/contract/calls/operator/figures.ts';
import styles from './Figures.module.css';
import { useNumberFormats } from './use-number-formats.ts';

/** Without the day or hour that is not over. */
const complete = (values: readonly number[]): readonly number[] => values.slice(0, -1);

type Card = { name: string; values: readonly number[]; show: (value: number) => string };

/** The newest complete value of six figures, its change, and its course. */
export function Kpis({ figures, byHour }: { figures: Figures; byHour: boolean }) {
  const { t } = useLingui();
  const { whole, short, usd, share, change } = useNumberFormats();
  const { players, cohorts, flow, sales } = figures;
  // The day that is not over has no row before its first count.
  const today = flow.at(-1)?.at.slice(0, 10) ?? '';
  const days = players.filter(({ day }) => day < today);
  const returned = cohorts
    .filter(({ day1, players: size }) => day1 !== undefined && size > 0)
    .map(({ day1, players: size }) => day1! / size)
    .toReversed();
  const cards: Card[] = [
    { name: t`Active players, yesterday`, values: days.map(({ active }) => active), show: whole },
    { name: t`New players, yesterday`, values: days.map(({ joined }) => joined), show: whole },
    { name: t`Return after one day`, values: returned, show: share },
    {
      name: byHour ? t`PP minted, last full hour` : t`PP minted, yesterday`,
      values: complete(flow.map(({ minted }) => minted)),
      show: short,
    },
    {
      name: byHour ? t`Revenue, last full hour` : t`Revenue, yesterday`,
      values: complete(sales.map((one) => one.usd - one.refundedUsd)),
      show: usd,
    },
    { name: t`PP in circulation`, values: flow.map(({ circulation }) => circulation), show: short },
  ];
  return (
    <dl className={styles.cards}>
      {cards.map(({ name, values, show }) => {
        const [before, now] = [values.at(-2), values.at(-1)];
        return (
          <div key={name} className={styles.card}>
            <dt>{name}</dt>
            <dd className={styles.value}>{now === undefined ? '–' : show(now)}</dd>
            <dd className={styles.change}>
              {before === undefined || now === undefined || before === 0
                ? t`nothing to compare with`
                : t`${change(now / before - 1)} on the one before`}
            </dd>
            {values.length > 1 && (
              <dd>
                <Spark values={values} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The course without axes; the charts below have the numbers. */
function Spark({ values }: { values: readonly number[] }) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, i) => `${(i / (values.length - 1)) * 100},${30 - ((value - low) / span) * 28}`,
  );
  return (
    <svg className={styles.spark} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
