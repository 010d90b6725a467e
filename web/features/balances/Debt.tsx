import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { figure } from '../../i18n/format.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import styles from './Debt.module.css';

/** The player's debt and how it is paid off. Renders nothing without a debt. */
export function Debt() {
  const { t, i18n } = useLingui();
  const { data } = useQuery(useAsk().balances());
  const { debts = [], debtPercent } = data ?? {};
  if (debts.length === 0 || debtPercent === undefined) return undefined;
  const amounts = debts.map(({ currency, amount }) => {
    const { text } = figure(amount, currency, { locale: i18n.locale, decimals: 'fixed' });
    return `${text} ${currency}`;
  });
  const owed = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(amounts);
  const share = figure(debtPercent, 'COUNT', { locale: i18n.locale }).text;
  return (
    <section className={styles.owed} aria-label={t`Amount you owe`}>
      <p>
        <Trans>
          You owe <bdi>{owed}</bdi> because a refunded purchase was already used.
        </Trans>
      </p>
      <p>{t`${share}% of each reward goes towards this amount. Your current balance is not reduced.`}</p>
    </section>
  );
}
