import { useLingui } from '@lingui/react/macro';
import type { Figures, GameReturn } from '@parlor/contract/calls/operator/figures.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { DataTable } from './DataTable.tsx';
import parts from '../Operator.module.css';
import styles from './Figures.module.css';
import { useNumberFormats } from './use-number-formats.ts';

interface FamilySum {
  readonly family: string;
  readonly currency: string;
  rounds: number;
  staked: number;
  won: number;
}

/** What games paid, beside what their odds say. */
export function GameFigures({ games }: Pick<Figures, 'games'>) {
  const { t } = useLingui();
  const { whole, points, share } = useNumberFormats();
  const outside = games.filter(({ isOutside }) => isOutside);
  // Games outside their limits come first.
  const sorted = games.toSorted((a, b) => Number(b.isOutside) - Number(a.isOutside));
  const money = [
    { name: t`Currency` },
    { name: t`Rounds`, show: whole },
    { name: t`Wagered`, show: points },
    { name: t`Returned`, show: points },
    { name: t`Measured`, show: share },
  ];
  return (
    <Section title={t`Games`}>
      <p className={parts.lead}>
        {outside.length === 0
          ? t`Every game pays within its limits. Luck alone leaves them less than once in a million.`
          : t`Outside their limits: ${outside.map(({ title }) => title).join(', ')}. Luck alone does this less than once in a million. Switch the game off and look at its odds.`}
      </p>
      <DataTable
        label={t`Returns of games`}
        file="games"
        columns={[
          { name: t`Game` },
          { name: t`Family or studio` },
          ...money,
          { name: t`Odds, lowest`, show: share },
          { name: t`Odds, highest`, show: share },
          { name: t`Limit, low`, show: share },
          { name: t`Limit, high`, show: share },
        ]}
        rows={sorted.map((one) => [
          one.title,
          one.family,
          one.currency,
          one.rounds,
          one.staked,
          one.won,
          one.measured,
          one.theory?.lowest,
          one.theory?.highest,
          one.limits?.low,
          one.limits?.high,
        ])}
        note={(row) =>
          sorted[row]!.isOutside && <span className={styles.outside}>{t`! outside its limits`}</span>
        }
      />
      <DataTable
        label={t`Families of games`}
        file="families"
        columns={[{ name: t`Family or studio` }, ...money]}
        rows={familiesOf(games).map((one) => [
          one.family,
          one.currency,
          one.rounds,
          one.staked,
          one.won,
          one.staked > 0 ? one.won / one.staked : undefined,
        ])}
      />
    </Section>
  );
}

function familiesOf(games: readonly GameReturn[]): FamilySum[] {
  const sums = new Map<string, FamilySum>();
  for (const { family, currency, rounds, staked, won } of games) {
    const key = `${family} ${currency}`;
    const sum = sums.get(key) ?? { family, currency, rounds: 0, staked: 0, won: 0 };
    sum.rounds += rounds;
    sum.staked += staked;
    sum.won += won;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.staked - a.staked);
}
