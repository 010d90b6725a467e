import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Book } from '@parlor/contract/calls/books.ts';
import { useServices } from '../../data/StoredServices.ts';
import { countFaults, useCheckedFile } from '../../data/files/use-checked-file.ts';
import { clockTime, count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { CheckFile } from '../../ui/check/CheckFile.tsx';
import { ShowOlder, type ShowOlderProps } from '../../ui/controls/ShowOlder.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { allBooks, BOOKS_NAME } from './book-queries.ts';
import styles from './Books.module.css';

export interface BookListProps {
  /** Newest first. */
  readonly books: readonly Book[];
  readonly list: ShowOlderProps['list'];
}

/** The chain of books, newest first. */
export function BookList({ books, list }: BookListProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return (
    <>
      <Rows label={t`All books`}>
        {books.map((book) => {
          const at = new Date(book.at);
          const [number, day] = [count(book.number, locale), longDay(at, locale)];
          const clock = clockTime(at, locale);
          return (
            <Row
              key={book.number}
              height="s"
              title={t`Book ${number}`}
              detail={t`${day}, ${clock}`}
              trailing={
                <>
                  <Figure amount={book.totals.PP ?? '0'} unit="PP" decimals="fixed" setting="line" />{' '}
                  <bdi>PP</bdi>
                </>
              }
              href={paths.books({ book: String(book.number) })}
            />
          );
        })}
      </Rows>
      <ShowOlder list={list} label={t`Show older books`} />
      <WholeChain />
    </>
  );
}

/** All books: checked here, or saved as a file with the programs that check it without us. */
function WholeChain() {
  const { t } = useLingui();
  const { api } = useServices();
  const { found, failed, ...acts } = useCheckedFile({
    name: BOOKS_NAME,
    read: () => allBooks(api),
    checker: async () => {
      const { verifyBooks } = await import('@parlor/sdk/fairness/books/verify-books.ts');
      return async (file) => countFaults(await verifyBooks(file));
    },
  });
  return (
    <div className={styles.chain}>
      <CheckFile
        {...acts}
        found={found}
        failed={failed(t`The books didn’t load. Try again.`)}
        checkLabel={t`Check all books`}
        saveLabel={t`Download all books`}
        about={t`Each book holds the hash of the one before.`}
      >
        {found &&
          (found.wrong > 0
            ? t`${plural(found.wrong, {
                one: '# book is wrong. Download the books, and tell others.',
                other: '# books are wrong. Download the books, and tell others.',
              })}`
            : t`${plural(found.all, {
                one: '# book checked: sums and signature fit.',
                other: '# books checked: chain, sums and signatures fit.',
              })}`)}
      </CheckFile>
    </div>
  );
}
