import { Trans, useLingui } from '@lingui/react/macro';
import type { Canary, CanaryFigure } from '@parlor/contract/calls/operator/content/canary.ts';
import { useState, type ReactNode } from 'react';
import { count, intlLocale } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Moment, Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import styles from './Gate.module.css';

/** The first day of a release: the ledger against the forecast. `back` is the button of the alarm. */
export function CanaryView({ canary, back }: { canary: Canary; back?: ReactNode }) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { state, figures, outsideSince, players, playersBefore, comparedAt } = canary;
  const words: Record<Canary['state'], string> = {
    within: t`The ledger is within the forecast.`,
    outside: t`The ledger is outside the forecast.`,
    'too-little-data': t`The ledger has too little data for a comparison with the forecast.`,
    'no-forecast': t`There is no forecast to compare the ledger with.`,
  };
  const isAlarm = state === 'outside';
  return (
    <div className={styles.canary}>
      <p
        className={styles.verdict}
        data-verdict={state === 'within' ? 'green' : isAlarm ? 'red' : 'none'}
        role={isAlarm && back !== undefined ? 'alert' : undefined}
      >
        {words[state]}{' '}
        {outsideSince !== undefined && (
          <Trans>
            Since <Moment at={outsideSince} />.
          </Trans>
        )}
      </p>
      <p className={parts.small}>
        <Trans>
          First 24 hours, compared at <Moment at={comparedAt} /> · {count(players, i18n.locale)} active
          players, {count(playersBefore, i18n.locale)} in the same hours of the day before
        </Trans>
      </p>
      <div className={parts.acts}>
        {isAlarm && back}
        {figures.length > 0 && (
          <Button size="s" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t`Forecast`}
          </Button>
        )}
      </div>
      {isOpen && <CanaryFigures figures={figures} />}
    </div>
  );
}

function CanaryFigures({ figures }: { figures: readonly CanaryFigure[] }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<string, string>> = {
    net: t`Net points`,
    minted: t`Minted points`,
    burned: t`Burned points`,
  };
  const shown = (n: number): string =>
    n.toLocaleString(intlLocale(i18n.locale), { maximumFractionDigits: 2 });
  return (
    <Table
      label={t`Points for each active player`}
      columns={[
        t`Points for each active player`,
        { figures: t`Ledger` },
        { figures: t`Forecast` },
        { figures: t`Expected between` },
        t`State`,
      ]}
    >
      {figures.map(({ name, figure, forecast, least, most, isOutside }) => (
        <tr key={name}>
          <td>{names[name] ?? <bdi dir="ltr">{name}</bdi>}</td>
          <td className={parts.number} dir="ltr">
            <b>{shown(figure)}</b>
          </td>
          <td className={parts.number} dir="ltr">
            {shown(forecast)}
          </td>
          <td className={parts.number} dir="ltr">
            {shown(least)} … {shown(most)}
          </td>
          <td>
            <Tag kind={isOutside ? 'plain' : 'ok'}>{isOutside ? t`✕ Outside` : t`✓ Within`}</Tag>
          </td>
        </tr>
      ))}
    </Table>
  );
}
