import { useLingui } from '@lingui/react/macro';
import type { SwitchCard } from '@parlor/contract/calls/operator/switches.ts';
import type { SwitchKind } from '@parlor/contract/calls/switches.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { SwitchTable } from './SwitchTable.tsx';
import { SwitchOffSheet } from './SwitchOffSheet.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { readAgain } from '../read-again.ts';

const SHOWN = ['all', 'off', 'games', 'studios', 'shop', 'payments', 'growth', 'flags'] as const;
type Shown = (typeof SHOWN)[number];
const GROUP: Readonly<Record<SwitchKind, Shown>> = {
  game: 'games',
  family: 'games',
  studio: 'studios',
  shop: 'shop',
  product: 'shop',
  claims: 'growth',
  'card-payments': 'payments',
  stars: 'payments',
  referrals: 'growth',
  partner: 'growth',
  'sign-up': 'growth',
  flag: 'flags',
  experiment: 'flags',
};
/** The number of rows before an operator asks for more. */
const LISTED = 30;

/** All switches: what is off and why, and the acts to switch it. */
export function SwitchesPanel({ maySwitch }: { maySwitch: boolean }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  const [isLong, setLong] = useState(false);
  const [requested, setRequested] = useState<ActRequest>();
  const [turning, setTurning] = useState<SwitchCard>();
  const query = useOperatorQuery('operatorSwitches', {}, { refetchInterval: 10_000 });
  const names: Readonly<Record<Shown, string>> = {
    all: t`All`,
    off: t`Off only`,
    games: t`Games`,
    studios: t`Studios`,
    shop: t`Shop`,
    payments: t`Payments`,
    growth: t`Play and growth`,
    flags: t`Flags`,
  };
  const done = () => readAgain(client);
  const found = (card: SwitchCard): boolean => {
    const isShown =
      shown === 'all' || (shown === 'off' ? card.off !== undefined : GROUP[card.kind] === shown);
    const words = `${card.title} ${card.kind} ${card.id ?? ''}`.toLowerCase();
    return isShown && words.includes(text.trim().toLowerCase());
  };
  const ask = ({ kind, id, title }: SwitchCard): void =>
    setRequested({
      title: t`Switch on: ${title}`,
      run: ({ why }, options) =>
        api.switchOn({ body: { kind, ...(id === undefined ? {} : { id }), why } }, options),
    });
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {t`A switch takes effect everywhere within a second. Open rounds finish; wins and rollbacks are always taken, and paid orders are delivered.`}
      </p>
      <Strip>
        {SHOWN.map((one) => (
          <Chip key={one} on={one === shown} onPress={() => setShown(one)}>
            {names[one]}
          </Chip>
        ))}
      </Strip>
      <Field
        label={t`Find a switch`}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded
        query={query}
        failed={t`The list didn’t load`}
        none={t`Nothing is found.`}
        isEmpty={({ switches }) => !switches.some(found)}
      >
        {({ switches }) => {
          const all = switches.filter(found).toSorted((a, b) => Number(!a.off) - Number(!b.off));
          const rows = isLong ? all : all.slice(0, LISTED);
          const hidden = all.length - rows.length;
          return (
            <>
              <SwitchTable cards={rows} maySwitch={maySwitch} onOn={ask} onOff={setTurning} />
              {hidden > 0 && (
                <Button kind="quiet" wide onClick={() => setLong(true)}>
                  {t`Show ${count(hidden, i18n.locale)} more`}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
      <SwitchOffSheet card={turning} onClose={() => setTurning(undefined)} onDone={done} />
    </div>
  );
}
