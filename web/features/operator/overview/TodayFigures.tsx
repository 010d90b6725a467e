import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TodayFigure } from '@parlor/contract/calls/operator/figures.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { paths } from '../../../navigation/paths.ts';
import { Loaded } from '../components/Loaded.tsx';
import { useNumberFormats } from '../figures/use-number-formats.ts';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { Card } from './Card.tsx';
import styles from './Overview.module.css';

const REFRESH_MS = MINUTE_MS;

/** Today against the same hours of yesterday and of a week ago. */
export function TodayFigures() {
  const { t } = useLingui();
  const query = useOperatorQuery('operatorToday', {}, { refetchInterval: REFRESH_MS });
  return (
    <Card title={t`Today`} href={paths.operator({ see: 'figures' })} more={t`All figures`} wide>
      <Loaded
        query={query}
        failed={t`The figures didn’t load`}
        none={t`Nothing is counted yet. The first figures come within five minutes.`}
        isEmpty={({ figures }) => figures.length === 0}
      >
        {({ hours, figures }) => (
          <>
            <p className={parts.small}>
              {hours === 0
                ? t`The first hour of the day (UTC) is not counted yet. Players: today so far, and whole days.`
                : t`${plural(hours, { one: 'The first hour', other: 'The first # hours' })} of each day (UTC). Players: today so far, and whole days.`}
            </p>
            <dl className={styles.figures}>
              {figures.map((figure) => (
                <FigureCard key={figure.name} figure={figure} />
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function FigureCard({ figure: { name, today, yesterday, lastWeek } }: { figure: TodayFigure }) {
  const { t } = useLingui();
  const { whole, short, usd, change } = useNumberFormats();
  const names: Readonly<Record<TodayFigure['name'], string>> = {
    active: t`Active players`,
    joined: t`New players`,
    rounds: t`Rounds`,
    staked: t`PP wagered`,
    minted: t`PP minted`,
    burned: t`PP burned`,
    revenue: t`Revenue`,
    claims: t`Claims`,
  };
  const isPoints = name === 'staked' || name === 'minted' || name === 'burned';
  const show = name === 'revenue' ? usd : isPoints ? short : whole;
  const against = (before: number): string =>
    before > 0 ? `${show(before)} (${change(today / before - 1)})` : show(before);
  return (
    <div className={styles.figure}>
      <dt>{names[name]}</dt>
      <dd className={styles.value}>{show(today)}</dd>
      <dd className={parts.small}>{t`Yesterday ${against(yesterday)}`}</dd>
      <dd className={parts.small}>{t`A week ago ${against(lastWeek)}`}</dd>
    </div>
  );
}
