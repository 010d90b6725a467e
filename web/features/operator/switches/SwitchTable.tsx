import { useLingui } from '@lingui/react/macro';
import type { SwitchCard } from '@parlor/contract/calls/operator/switches.ts';
import type { SwitchKind } from '@parlor/contract/calls/switches.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import styles from '../Operator.module.css';
import { Moment, Table } from '../components/Table.tsx';
import { useSwitchNotices } from '../components/use-reason-labels.ts';

export type SwitchTableProps = {
  cards: readonly SwitchCard[];
  maySwitch: boolean;
  onOn: (card: SwitchCard) => void;
  onOff: (card: SwitchCard) => void;
};

/** One line for each switch: its target, whether it is off, its act (in view on a phone too), the texts. */
export function SwitchTable({ cards, maySwitch, onOn, onOff }: SwitchTableProps) {
  const { t } = useLingui();
  const notices = useSwitchNotices();
  const kinds: Readonly<Record<SwitchKind, string>> = {
    game: t`Game`,
    family: t`Kind of games`,
    studio: t`Studio`,
    shop: t`Shop`,
    product: t`Product`,
    claims: t`Play`,
    'card-payments': t`Payments`,
    stars: t`Payments`,
    referrals: t`Growth`,
    partner: t`Partner`,
    'sign-up': t`Growth`,
    flag: t`Flag`,
    experiment: t`Experiment`,
  };
  return (
    <Table
      label={t`Switches`}
      columns={[t`Switch`, t`State`, t`Act`, t`Why, players see it`, t`Ends, UTC`, t`Why, for us`]}
    >
      {cards.map((card) => {
        const { kind, id, title, off } = card;
        return (
          <tr key={`${kind} ${id ?? ''}`}>
            <td className={styles.switched}>
              <bdi>{title}</bdi>
              <div className={styles.small}>
                {kinds[kind]}
                {id !== undefined && id !== title && (
                  <>
                    {' · '}
                    <bdi>{id}</bdi>
                  </>
                )}
              </div>
            </td>
            <td>
              <Tag kind={off ? 'plain' : 'ok'}>{off ? t`Off` : t`On`}</Tag>
            </td>
            <td>
              {maySwitch && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={off ? t`Switch on: ${title}` : t`Switch off: ${title}`}
                  onClick={() => (off ? onOn(card) : onOff(card))}
                >
                  {off ? t`Switch on` : t`Switch off`}
                </Button>
              )}
            </td>
            <td className={styles.long}>{off && <bdi>{off.text ?? notices[off.notice]}</bdi>}</td>
            <td>{off && (off.until ? <Moment at={off.until} /> : t`Open end`)}</td>
            <td className={styles.long}>
              {off && (
                <>
                  <bdi>{off.why}</bdi>
                  <div className={styles.small}>
                    <OperatorName id={off.by} />, <Moment at={off.at} />
                  </div>
                </>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
