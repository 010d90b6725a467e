import { Trans, useLingui } from '@lingui/react/macro';
import type { Book } from '@parlor/contract/calls/books.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { clockTime, count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Fact, Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Mono } from '../../ui/media/Mono.tsx';
import link from '../../ui/controls/text-link.module.css';
import styles from './Books.module.css';

/** One book: the sums of all balances, what came in and went out, and its place in the chain. */
export function BookSums({ book }: { readonly book: Book }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const at = new Date(book.at);
  const [day, clock, number] = [longDay(at, locale), clockTime(at, locale), count(book.number, locale)];
  const players = count(book.players, locale);
  // Sums of a currency are below each other: a phone has no room for three large ones side by side.
  const rows = [
    [t`In all`, book.totals],
    [t`Came in`, book.changes?.minted],
    [t`Went out`, book.changes?.burned],
  ] as const;
  const held = CURRENCIES.filter((currency) => rows.some(([, sums]) => sums?.[currency] !== undefined));
  const previous = book.previous?.number;
  return (
    <Panel>
      <div className={styles.head}>
        <h2>{t`Book ${number}`}</h2>
        <time dateTime={book.at}>{t`${day}, ${clock}`}</time>
      </div>
      <table className={styles.sums}>
        <caption className={styles.caption}>
          <Trans>The balances of all players together (players: {players})</Trans>
        </caption>
        {held.map((currency) => (
          <tbody key={currency}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                <bdi>{currency}</bdi>
              </th>
            </tr>
            {rows.map(([name, sums]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {sums === undefined ? (
                    '–'
                  ) : (
                    <Figure amount={sums[currency] ?? '0'} unit={currency} decimals="fixed" setting="line" />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.note}>
        {previous === undefined
          ? t`This is the first book.`
          : t`“Came in” (rewards, wins, purchases) and “Went out” (stakes) count since the previous book.`}
      </p>
      <Facts follows>
        <Fact name={t`Signed by the key`}>
          <code dir="ltr" className={styles.key}>
            {book.signature.kid}
          </code>
        </Fact>
      </Facts>
      <Mono label={t`Hash of this book`} short copyable>
        {book.hash}
      </Mono>
      <Mono label={t`Root of the tree`} short copyable>
        {book.root}
      </Mono>
      {book.previous && (
        <>
          <Mono label={t`Hash of the previous book`} short copyable>
            {book.previous.hash}
          </Mono>
          <p className={styles.before}>
            <Link href={paths.books({ book: String(previous) })} className={link.link}>
              {t`See the previous book`}
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
