import { useLingui } from '@lingui/react/macro';
import type { Figures } from '@parlor/contract/calls/operator/figures.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { Chart } from './Chart.tsx';
import { DataTable } from './DataTable.tsx';
import styles from './Figures.module.css';
import { useNumberFormats } from './use-number-formats.ts';

/** Who was active, who came back, where new players came from, and how far they went. */
export function PlayerFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { whole, share } = useNumberFormats();
  const { players, cohorts, campaigns, funnel } = figures;
  const last = players.at(-1);
  const of = (part: number | undefined, all: number) =>
    part === undefined || all === 0 ? undefined : part / all;
  const steps = [
    [t`Signed in`, funnel.joined],
    [t`First round`, funnel.played],
    [t`First claim`, funnel.claimed],
    [t`First purchase`, funnel.bought],
  ] as const;
  return (
    <>
      <Section title={t`Players`}>
        <Chart
          times={players.map(({ day }) => Date.parse(day))}
          series={[
            { label: t`Active in 30 days`, shape: 'line', values: players.map((one) => one.activeInMonth) },
            { label: t`Active in 7 days`, shape: 'line', values: players.map((one) => one.activeInWeek) },
            { label: t`Active on the day`, shape: 'line', values: players.map((one) => one.active) },
          ]}
          summary={
            last === undefined
              ? t`Nothing is counted yet.`
              : t`Up to ${last.day}: ${whole(last.active)} players active on the day, ${whole(last.activeInWeek)} in 7 days, ${whole(last.activeInMonth)} in 30 days; ${whole(last.joined)} joined.`
          }
          table={{
            label: t`Players by day`,
            file: 'players',
            columns: [
              { name: t`Day (UTC)` },
              { name: t`Active`, show: whole },
              { name: t`In 7 days`, show: whole },
              { name: t`In 30 days`, show: whole },
              { name: t`New`, show: whole },
            ],
            rows: players.map((one) => [
              one.day,
              one.active,
              one.activeInWeek,
              one.activeInMonth,
              one.joined,
            ]),
          }}
        />
      </Section>
      <div className={styles.pair}>
        <Section title={t`Return of new players`}>
          <DataTable
            label={t`Return of new players`}
            file="return"
            columns={[
              { name: t`Joined on` },
              { name: t`Players`, show: whole },
              { name: t`After 1 day`, show: share },
              { name: t`After 7 days`, show: share },
              { name: t`After 30 days`, show: share },
            ]}
            rows={cohorts.map((one) => [
              one.joinedOn,
              one.players,
              of(one.day1, one.players),
              of(one.day7, one.players),
              of(one.day30, one.players),
            ])}
          />
        </Section>
        <div className={styles.page}>
          <Section title={t`First steps of new players`}>
            <DataTable
              label={t`First steps of new players`}
              file="funnel"
              columns={[
                { name: t`Step` },
                { name: t`Players`, show: whole },
                { name: t`Of all`, show: share },
              ]}
              rows={steps.map(([name, n]) => [name, n, of(n, funnel.joined)])}
            />
          </Section>
          <Section title={t`Where new players came from`}>
            <DataTable
              label={t`Where new players came from`}
              file="campaigns"
              columns={[{ name: t`Source` }, { name: t`Campaign` }, { name: t`New players`, show: whole }]}
              rows={campaigns.map((one) => [one.source || t`no campaign`, one.name || '–', one.players])}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
