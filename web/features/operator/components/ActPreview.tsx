import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Preview, PreviewedAct } from '@parlor/contract/calls/operator/finding/preview.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Amount } from '../explain/Amount.tsx';
import { useOperatorQuery } from '../operator-calls.ts';
import styles from '../Operator.module.css';
import { Loaded } from './Loaded.tsx';

/** The act that is previewed; its amount may still be missing. */
export interface Previewed {
  readonly userId: string;
  readonly act: PreviewedAct;
  readonly orderId?: string;
  readonly currency?: Currency;
  readonly amount?: number;
}

/** What an act would do now, before it is confirmed. */
export function ActPreview({ of }: { of: Previewed }) {
  const { t } = useLingui();
  const { userId, act, orderId, currency, amount } = of;
  const query = useOperatorQuery('previewAct', {
    params: { userId },
    query: {
      act,
      ...(orderId !== undefined && { orderId }),
      ...(currency && { currency }),
      ...(amount !== undefined && { amount: decimal(amount) }),
    },
  });
  return (
    <section aria-label={t`Preview`} className={styles.preview} aria-live="polite">
      <Loaded query={query} failed={t`The preview didn’t load`}>
        {(preview) => <PreviewText preview={preview} amount={amount} currency={currency} />}
      </Loaded>
    </section>
  );
}

/** Never with an exponent. */
const decimal = (amount: number): string =>
  amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 9 });

type TextProps = { preview: Preview; amount: number | undefined; currency: Currency | undefined };

function PreviewText({ preview, amount, currency }: TextProps) {
  const { t } = useLingui();
  const { refused, balances, debts, second, stops } = preview;
  if (refused) return <p role="alert">{t`It would be refused: ${refused.message}`}</p>;
  return (
    <>
      <Facts>
        {balances.map((one) => (
          <Fact key={one.currency} name={t`${one.currency} now and after`}>
            <Amount amount={one.before} currency={one.currency} /> <span className={styles.arrow}>→</span>{' '}
            <b>
              <Amount amount={one.after} currency={one.currency} />
            </b>
          </Fact>
        ))}
        {debts.map((one) => (
          <Fact key={`debt ${one.currency}`} name={t`Owes after it`}>
            <Amount amount={one.amount} currency={one.currency} />
          </Fact>
        ))}
        {stops && (
          <Fact name={t`Ends or waits`}>
            {[
              t`${plural(stops.signIns, { one: '# sign-in', other: '# sign-ins' })}`,
              t`${plural(stops.openRounds, { one: '# open round', other: '# open rounds' })}`,
              t`${plural(stops.unpaidOrders, { one: '# unpaid order', other: '# unpaid orders' })}`,
            ].join(', ')}
          </Fact>
        )}
      </Facts>
      {second && amount !== undefined && currency && (
        <Second second={second} amount={Math.abs(amount)} currency={currency} />
      )}
    </>
  );
}

type SecondProps = { second: NonNullable<Preview['second']>; amount: number; currency: Currency };

function Second({ second, amount, currency }: SecondProps) {
  const { t } = useLingui();
  const names = {
    treasurer: t`Your 24 hours`,
    player: t`This player, 24 hours`,
    all: t`All operators, 24 hours`,
  };
  return (
    <>
      <Facts follows>
        {(['treasurer', 'player', 'all'] as const).map((one) => (
          <Fact key={one} name={names[one]}>
            <Trans>
              <Amount amount={second[one].used} currency={currency} /> +{' '}
              <Amount amount={amount} currency={currency} /> of{' '}
              <Amount amount={second[one].limit} currency={currency} />
            </Trans>
          </Fact>
        ))}
      </Facts>
      {second.isNeeded ? (
        <p className={styles.warned}>
          <b>{t`A second treasurer must agree.`}</b>{' '}
          {second.because.includes('operator-account')
            ? t`The account holds an operator’s role. Nothing moves until then.`
            : t`It passes a limit of 24 hours. Nothing moves until then.`}
        </p>
      ) : (
        <p className={styles.small}>{t`Within every limit: you decide alone.`}</p>
      )}
    </>
  );
}
