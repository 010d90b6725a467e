import { useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { RollingFigure } from '../../ui/media/RollingFigure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Profile.module.css';

/** From here on a figure is set smaller, so that its place holds it on the narrowest phone. */
const LONG = 1_000_000;

/** What one has in each currency. The names stay while the figures come. */
export function FourBalances() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(useAsk().balances());
  const failure = useFailure(error);
  if (failure && !data) {
    const { words, reference } = failure;
    return (
      <div className={styles.lost} role="alert">
        <p>{t`Your balances didn’t load. They are where they were.`}</p>
        <p className={styles.why}>
          {words} {reference && t`Reference ${reference}`}
        </p>
        <Button kind="quiet" size="s" busy={isFetching} onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    );
  }
  const names = { PP: t`Parlor Points`, USDT: 'USDT', TON: 'TON', SPLASH: 'SPLASH' };
  return (
    <dl className={styles.balances} aria-label={t`Balances`}>
      {CURRENCIES.map((currency) => {
        const amount = data?.balances.find((one) => one.currency === currency)?.balance;
        return (
          <div key={currency} className={styles.balance}>
            <dt>{names[currency]}</dt>
            <dd>
              <CurrencyMark currency={currency} size={22} />
              {amount === undefined ? (
                <Skeleton width={90} height={22} />
              ) : (
                <RollingFigure
                  amount={amount}
                  unit={currency}
                  decimals="fixed"
                  size={amount < LONG ? 'stat' : 'row'}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
