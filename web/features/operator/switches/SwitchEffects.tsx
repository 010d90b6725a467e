import { Trans, useLingui } from '@lingui/react/macro';
import type { SwitchCard, SwitchEffect } from '@parlor/contract/calls/operator/switches.ts';
import { Fragment } from 'react';
import { count } from '../../../i18n/format.ts';
import styles from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import studio from '../studio/Studio.module.css';
import { Loaded } from '../components/Loaded.tsx';

/** What is in progress that the switch would affect, shown before it is used. */
export function SwitchEffects({ card: { kind, id } }: { card: Pick<SwitchCard, 'kind' | 'id'> }) {
  const { t } = useLingui();
  const query = useOperatorQuery(
    'switchEffect',
    { query: { kind, ...(id === undefined ? {} : { id }) } },
    { staleTime: 0 },
  );
  return (
    <Loaded query={query} failed={t`What goes on now didn’t load`}>
      {(effect) => <Figures effect={effect} />}
    </Loaded>
  );
}

function Figures({ effect }: { effect: SwitchEffect }) {
  const { t, i18n } = useLingui();
  const { games, players, openRounds, quests, ordersToPay, ordersToDeliver, tasks } = effect;
  const lines = (
    [
      [t`Games`, games],
      [t`Players who opened them in the last hour`, players],
      [t`Open rounds, will finish`, openRounds],
      [t`Quests that need them`, quests?.length],
      [t`Orders that wait for a payment`, ordersToPay],
      [t`Paid orders, will be delivered`, ordersToDeliver],
      [t`Tasks of the partner`, tasks],
    ] as const
  ).flatMap(([name, figure]) => (figure === undefined ? [] : [[name, figure] as const]));
  if (lines.length === 0)
    return (
      <p className={styles.small}>
        <Trans>For this switch nothing that is under way is counted. Players keep what they have.</Trans>
      </p>
    );
  return (
    <dl className={studio.facts}>
      {lines.map(([name, figure]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{count(figure, i18n.locale)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
