import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Book } from '@parlor/contract/calls/books.ts';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/StoredServices.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { clockTime, count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { saveJson } from '../../platform/use-save-file.ts';
import { CheckButtons } from '../../ui/check/CheckButtons.tsx';
import { CheckResult } from '../../ui/check/CheckResult.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { allBooks, BOOKS_NAME, VERIFY_PAGE, VERIFY_SCRIPT } from './book-queries.ts';
import styles from './Books.module.css';

export interface BookListProps {
  /** Newest first. */
  readonly books: readonly Book[];
  /** Undefined: there are no older ones. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly hasMoreFailed: boolean;
}

/** The chain of books, newest first. */
export function BookList({ books, onMore, isLoadingMore, hasMoreFailed }: BookListProps) {
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
      {onMore && (
        <div className={styles.more}>
          {hasMoreFailed && (
            <p role="alert" className={styles.note}>
              {t`Older books didn’t load. Try again.`}
            </p>
          )}
          <Button kind="quiet" wide busy={isLoadingMore} onClick={onMore}>
            {t`Show older books`}
          </Button>
        </div>
      )}
      <WholeChain />
    </>
  );
}

/** All books: checked here, or saved as a file with the programs that check it without us. */
function WholeChain() {
  const { t } = useLingui();
  const { api } = useServices();
  const online = useOnline();
  const check = useMutation({
    mutationFn: async () => {
      const [{ verifyBooks }, file] = await Promise.all([
        import('@parlor/sdk/fairness/books/verify-books.ts'),
        allBooks(api),
      ]);
      const { rows, faults } = await verifyBooks(file);
      return { all: rows.length, wrong: rows.filter((row) => row.faults.length > 0).length + faults.length };
    },
  });
  const download = useMutation({ mutationFn: async () => saveJson(BOOKS_NAME, await allBooks(api)) });
  const { data } = check;
  const error = check.error ?? download.error;
  return (
    <div className={styles.more}>
      <CheckButtons
        check={check}
        checkLabel={t`Check all books`}
        save={download}
        saveLabel={t`Download all books`}
        disabled={!online}
      />
      <CheckResult tone={data && (data.wrong > 0 ? 'bad' : 'good')}>
        {data &&
          (data.wrong > 0
            ? t`${plural(data.wrong, {
                one: '# book is wrong. Download the books, and tell others.',
                other: '# books are wrong. Download the books, and tell others.',
              })}`
            : t`${plural(data.all, {
                one: '# book checked: sums and signature fit.',
                other: '# books checked: chain, sums and signatures fit.',
              })}`)}
      </CheckResult>
      <p className={styles.note}>
        <Trans>
          Each book holds the hash of the one before. Check the file on your own device, without us: with{' '}
          <a href={VERIFY_PAGE} download className={styles.link}>
            this page
          </a>{' '}
          or{' '}
          <a href={VERIFY_SCRIPT} download className={styles.link}>
            this program
          </a>
          .
        </Trans>
      </p>
      {error && (
        <p role="alert" className={styles.note}>
          {whatFailed(error).words ?? t`The books didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
