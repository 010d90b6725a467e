import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@parlor/contract/calls/operator/content/checks.ts';
import { useState } from 'react';
import { intlLocale } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import styles from './Gate.module.css';

/** Green budgets of one kind, such as the returns of forty games, are one line until the operator opens them. */
export function Budgets({ budgets }: { budgets: readonly Budget[] }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const isListed = ({ name, verdict }: Budget): boolean =>
    isWhole || verdict === 'red' || (name !== 'returns' && name !== 'questFilled');
  const listed = budgets.filter(isListed).toSorted((a, b) => rank(a) - rank(b));
  const hidden = budgets.length - listed.length;
  return (
    <>
      <h4 className={styles.heading}>{t`Budgets`}</h4>
      <Table
        label={t`Budgets`}
        columns={[
          t`Budget`,
          t`Verdict`,
          { figures: t`Figure` },
          { figures: t`Limit` },
          { figures: t`95 % between` },
          { figures: t`Sure` },
          t`Nearest change that passes`,
        ]}
      >
        {listed.map((budget) => (
          <Row key={`${budget.name} ${budget.of ?? ''}`} budget={budget} />
        ))}
      </Table>
      {(hidden > 0 || isWhole) && (
        <div className={parts.acts}>
          <Button size="s" kind="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Fewer budgets` : t`${hidden} more, all green`}
          </Button>
        </div>
      )}
    </>
  );
}

function limitOf({ least, most }: Budget): string {
  if (least === undefined) return `≤ ${most} %`;
  if (most === undefined) return `≥ ${least} %`;
  return most === -least ? `±${most} %` : `${least} – ${most} %`;
}

const rank = ({ verdict }: Budget): number => (verdict === 'red' ? 0 : 1);

function Row({ budget }: { budget: Budget }) {
  const { t, i18n } = useLingui();
  const names: Record<Budget['name'], string> = {
    netMinting: t`Net points, all players`,
    netMintingOfKind: t`Net points`,
    returns: t`Return, exact`,
    collectionDays: t`Days to a collection`,
    passWorth: t`Worth of the pass`,
    questFilled: t`Players who complete the quest`,
    dayLimit: t`Most claimed in a day, of the limit`,
  };
  const isChange = budget.least !== undefined && budget.most === -budget.least;
  const shown = (n: number): string =>
    `${n.toLocaleString(intlLocale(i18n.locale), {
      maximumFractionDigits: 2,
      ...(isChange ? { signDisplay: 'exceptZero' as const } : {}),
    })} %`;
  const { of, verdict, figure, between, confidence, repair } = budget;
  return (
    <tr>
      <td>
        {names[budget.name]}
        {of !== undefined && <bdi className={parts.small}> {of}</bdi>}
      </td>
      <td>
        <Tag kind={verdict === 'green' ? 'ok' : 'plain'}>{verdict === 'green' ? t`✓ Green` : t`✕ Red`}</Tag>
      </td>
      <td className={parts.number} dir="ltr">
        <b>{shown(figure)}</b>
      </td>
      <td className={parts.number} dir="ltr">
        {limitOf(budget)}
      </td>
      <td className={parts.number} dir="ltr">
        {between ? `${shown(between[0])} … ${shown(between[1])}` : <Trans>exact</Trans>}
      </td>
      <td className={parts.number}>{confidence} %</td>
      <td dir="ltr">{repair}</td>
    </tr>
  );
}
