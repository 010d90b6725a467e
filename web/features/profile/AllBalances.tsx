import { useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { RollingFigure } from '../../ui/media/RollingFigure.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Profile.module.css';

/** Longer figures use a smaller size, to fit the narrowest phone. */
const LONG = 1_000_000;

/** The balance of each currency. Names show while balances load. */
export function AllBalances() {
  const { t } = useLingui();
  const query = useQuery(useAsk().balances());
  const { data, error } = query;
  const failure = useFailure(error);
  if (failure && !data)
    return (
      <PartFailed card failure={failure} query={query}>
        {t`Your balances didn’t load. They are where they were.`}
      </PartFailed>
    );
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
