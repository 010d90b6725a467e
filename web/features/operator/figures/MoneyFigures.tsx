import { useLingui } from '@lingui/react/macro';
import type { Figures } from '@parlor/contract/calls/operator/figures.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { Chart } from './Chart.tsx';
import { DataTable } from './DataTable.tsx';
import styles from './Figures.module.css';
import { useNumberFormats } from './use-number-formats.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const hourOf = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** Points minted and burned, the largest balances, sales, claims and stock. */
export function MoneyFigures({ figures, byHour }: { figures: Figures; byHour: boolean }) {
  const { t } = useLingui();
  const { whole, points, usd, cents, share } = useNumberFormats();
  const { flow, sources, holders, sales, arpu, claims, stock } = figures;
  const time = (at: string): string => (byHour ? hourOf(at) : at.slice(0, 10));
  const minted = sumOf(flow.map((one) => one.minted));
  const burned = sumOf(flow.map((one) => one.burned));
  const circulation = flow.at(-1)?.circulation ?? 0;
  const net = sumOf(sales.map((one) => one.usd - one.refundedUsd));
  const payments = sumOf(sales.map((one) => one.payments));
  const refunds = sumOf(sales.map((one) => one.refunds));
  const when = byHour ? t`Hour (UTC)` : t`Day (UTC)`;
  return (
    <>
      <div className={styles.pair}>
        <Section title={t`Points minted and burned`}>
          <Chart
            times={flow.map(({ at }) => Date.parse(at))}
            series={[
              { label: t`Minted`, shape: 'bars', values: flow.map((one) => one.minted) },
              { label: t`Burned`, shape: 'bars', values: flow.map((one) => -one.burned) },
            ]}
            summary={t`In this time ${points(minted)} PP came into balances and ${points(burned)} PP left them; ${points(circulation)} PP are in circulation.`}
            table={{
              label: t`Points by time`,
              file: 'points',
              columns: [
                { name: when },
                { name: t`Minted`, show: points },
                { name: t`Burned`, show: points },
                { name: t`In circulation`, show: points },
              ],
              rows: flow.map((one) => [time(one.at), one.minted, one.burned, one.circulation]),
            }}
          />
        </Section>
        <Section title={t`Revenue`}>
          <Chart
            times={sales.map(({ at }) => Date.parse(at))}
            series={[
              { label: t`Received`, shape: 'bars', values: sales.map((one) => one.usd) },
              { label: t`Paid back`, shape: 'bars', values: sales.map((one) => -one.refundedUsd) },
            ]}
            summary={t`In this time ${whole(payments)} payments, ${whole(refunds)} of them paid back; ${usd(net)} remain, ${arpu === undefined ? '–' : cents(arpu)} per active player.`}
            table={{
              label: t`Sales by time`,
              file: 'sales',
              columns: [
                { name: when },
                { name: t`Payments`, show: whole },
                { name: t`Received`, show: usd },
                { name: t`Refunds`, show: whole },
                { name: t`Paid back`, show: usd },
              ],
              rows: sales.map((one) => [time(one.at), one.payments, one.usd, one.refunds, one.refundedUsd]),
            }}
          />
        </Section>
      </div>
      <div className={styles.pair}>
        <Section title={t`Sources`}>
          <DataTable
            label={t`Minted and burned by source`}
            file="sources"
            columns={[
              { name: t`Source` },
              { name: t`Currency` },
              { name: t`Minted`, show: points },
              { name: t`Burned`, show: points },
            ]}
            rows={sources.map((one) => [one.reason, one.currency, one.minted, one.burned])}
          />
        </Section>
        <Section title={t`Largest balances`}>
          <DataTable
            label={t`Largest balances`}
            file="holders"
            none={t`They are listed once a day, at night.`}
            columns={[
              { name: t`Place`, show: whole },
              { name: t`Player` },
              { name: t`PP`, show: points },
              { name: t`Of circulation`, show: share },
            ]}
            rows={holders.list.map((one) => [
              one.place,
              one.userId,
              one.balance,
              circulation > 0 ? one.balance / circulation : undefined,
            ])}
          />
        </Section>
      </div>
      <div className={styles.pair}>
        <Section title={t`Claims`}>
          <DataTable
            label={t`Claims by kind`}
            file="claims"
            columns={[{ name: t`What was claimed` }, { name: t`Claims`, show: whole }]}
            rows={claims.map((one) => [one.kind, one.claims])}
          />
        </Section>
        <Section title={t`Stock`}>
          <DataTable
            label={t`Stock`}
            file="stock"
            none={t`No product has a limited stock.`}
            columns={[
              { name: t`Product` },
              { name: t`Taken`, show: whole },
              { name: t`Of`, show: whole },
              { name: t`Left`, show: whole },
            ]}
            rows={stock.map((one) => [one.title, one.taken, one.stock, one.stock - one.taken])}
          />
        </Section>
      </div>
    </>
  );
}
