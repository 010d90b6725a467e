import { useLingui } from '@lingui/react/macro';
import type { LedgerFilter, LedgerSums } from '@parlor/contract/calls/balances.ts';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { paths } from '../../../navigation/paths.ts';
import { useSaveFile } from '../../../platform/use-save-file.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Pick } from '../../../ui/controls/Pick.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { downloadSimple } from '../../../ui/media/icons.ts';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Stat } from '../../../ui/media/Stat.tsx';
import { newPeriod, PERIODS, timesOfSums, type Period, type PeriodKind } from '../period.ts';
import { useLedgerFile, useSumQueries } from '../use-sums.ts';
import { netOf } from './net-of.ts';
import { SumsByGroup } from './SumsByGroup.tsx';
import { SumsChart } from './SumsChart.tsx';
import styles from './Sums.module.css';

export type SumsPanelProps = {
  period: Period;
  onPeriod: (period: Period) => void;
  /** What the list shows; the file has the same. */
  filter: LedgerFilter & { readonly currency: NonNullable<LedgerFilter['currency']> };
  today: Date;
};

/** The time, what came in and went out in it, and the same as a file. */
export function SumsPanel({ period, onPeriod, filter, today }: SumsPanelProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<PeriodKind, string>> = {
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    all: t`All time`,
    days: t`Choose days`,
  };
  const isBackwards = period.kind === 'days' && period.first > period.last && period.last !== '';
  return (
    <aside className={styles.side}>
      <section className={styles.panel} aria-label={labels[period.kind]}>
        <div className={styles.head}>
          <h2>{t`In and out`}</h2>
          <Pick
            chip
            label={t`Time`}
            value={period.kind}
            options={PERIODS.map((kind) => ({ value: kind, label: labels[kind] }))}
            onChange={(kind) => onPeriod(newPeriod(kind, today))}
          />
        </div>
        {period.kind === 'days' && (
          <div className={styles.days}>
            <Field
              label={t`From`}
              type="date"
              value={period.first}
              onChange={({ target }) => onPeriod({ ...period, first: target.value })}
            />
            <Field
              label={t`To`}
              type="date"
              value={period.last}
              error={isBackwards ? t`This day is before the first one.` : undefined}
              onChange={({ target }) => onPeriod({ ...period, last: target.value })}
            />
          </div>
        )}
        <Sums period={period} currency={filter.currency} today={today} />
        <div className={styles.foot}>
          <FileButton filter={filter} />
          <Link href={paths.limits()} className={styles.link}>
            {t`Set a limit`}
          </Link>
        </div>
      </section>
    </aside>
  );
}

function Sums({
  period,
  currency,
  today,
}: {
  period: Period;
  currency: SumsPanelProps['filter']['currency'];
  today: Date;
}) {
  const { t } = useLingui();
  const times = timesOfSums(period, today);
  const query = useQuery(useSumQueries().sums(currency, times));
  const failure = useFailure(query.error);
  if (!times) return <p className={styles.none}>{t`Sums are shown for up to one month.`}</p>;
  if (failure && !query.data)
    return (
      <PartFailed failure={failure} query={query}>
        {t`The sums didn’t load.`}
      </PartFailed>
    );
  return <Figures sums={query.data} currency={currency} />;
}

function Figures({
  sums,
  currency,
}: {
  sums: LedgerSums | undefined;
  currency: SumsPanelProps['filter']['currency'];
}) {
  const { t } = useLingui();
  const value = (amount: number | undefined, look: { win?: boolean; signed?: boolean } = {}) =>
    amount === undefined ? (
      <Skeleton width={70} height={22} />
    ) : (
      <Figure amount={amount} unit={currency} setting="line" {...look} />
    );
  const net = sums && netOf(currency, sums);
  return (
    <>
      <div className={styles.three}>
        <Stat label={t`In`}>{value(sums?.in, { win: (sums?.in ?? 0) > 0 })}</Stat>
        <Stat label={t`Out`}>{value(sums?.out)}</Stat>
        <Stat label={t`Net`}>{value(net, { signed: true })}</Stat>
      </div>
      {sums && (sums.in > 0 || sums.out > 0) && (
        <div className={styles.wide}>
          <SumsChart days={sums.days} currency={currency} />
          <SumsByGroup groups={sums.groups} currency={currency} />
        </div>
      )}
    </>
  );
}

function FileButton({ filter }: { filter: LedgerFilter }) {
  const { t } = useLingui();
  const { mutate, isPending } = useLedgerFile();
  const saveFile = useSaveFile();
  const toast = useToast();
  const save = () =>
    mutate(filter, {
      onSuccess: ({ url }) => saveFile(url, 'parlor-transactions.csv'),
      onError: (error) =>
        toast.show({
          text: whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`,
          tone: 'error',
        }),
    });
  return (
    <Button
      kind="quiet"
      size="s"
      busy={isPending}
      onClick={save}
      className={styles.file ?? ''}
      aria-label={t`Save as a CSV file`}
    >
      <Icon of={downloadSimple} size="s" />
      CSV
    </Button>
  );
}
