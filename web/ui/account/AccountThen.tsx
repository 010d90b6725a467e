import { useLingui } from '@lingui/react/macro';
import type { AccountAt } from '@parlor/contract/calls/time-machine.ts';
import { count, figure } from '../../i18n/format.ts';
import { Fact, Facts } from '../layout/Facts.tsx';
import { Hidden } from '../layout/Hidden.tsx';
import styles from './AccountThen.module.css';
import { useStandingRows } from './use-standing-rows.ts';
import { useUnknownWords } from './use-unknown-words.ts';

export type AccountThenProps = {
  account: AccountAt;
  /** Heading of the column of then. */
  heading: string;
};

/** An account at a past moment beside now; or why it is not known, with the balances of the receipt. */
export function AccountThen({ account, heading }: AccountThenProps) {
  const { t } = useLingui();
  const rowsOf = useStandingRows();
  const { was, now } = account;
  if (was === undefined) return <NotKnown account={account} />;
  return (
    <table className={styles.table} aria-label={t`Then and now`}>
      <thead>
        <tr>
          <th scope="col">
            <Hidden>{t`What`}</Hidden>
          </th>
          <th scope="col">{heading}</th>
          <th scope="col">{t`Now`}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(was, now).map((row) => (
          <tr key={row.key} data-changed={row.was === row.now ? undefined : true}>
            <th scope="row">{row.name}</th>
            <td>{row.was}</td>
            <td>
              {row.now}
              {row.was !== row.now && <Hidden>{t`changed`}</Hidden>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotKnown({ account: { unknown, balances } }: { account: AccountAt }) {
  const { t, i18n } = useLingui();
  const wordsOf = useUnknownWords();
  return (
    <div className={styles.unknown}>
      <p className={styles.head}>{t`This can’t be found again`}</p>
      {unknown && <p>{wordsOf(unknown)}</p>}
      {balances && (
        <>
          <p>{t`The receipt of the last act before that moment still says these balances:`}</p>
          <Facts>
            {balances.map(({ currency, balance }) => (
              <Fact key={currency} name={currency === 'PP' ? t`Parlor Points` : currency}>
                <span dir="ltr">
                  {figure(balance, currency, { locale: i18n.locale, decimals: 'fixed' }).text}
                </span>
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </div>
  );
}

/** How it was found, in a sentence. */
export function HowFound({ account: { act, later, replayed, was } }: { account: AccountAt }) {
  const { t, i18n } = useLingui();
  if (act === undefined) return null;
  const [number, again, since] = [
    count(act.number, i18n.locale),
    count(replayed, i18n.locale),
    count(later, i18n.locale),
  ];
  return (
    <p className={styles.small}>
      {was === undefined
        ? t`The last act before that moment has the number ${number}. Acts since then: ${since}.`
        : t`After act number ${number}. Acts since then: ${since}. Acts decided again for this: ${again}. Each gave exactly what its receipt says.`}
    </p>
  );
}
