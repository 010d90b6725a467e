import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { BookList } from '../features/books/BookList.tsx';
import { BookSums } from '../features/books/BookSums.tsx';
import { OddsDays } from '../features/certificates/OddsDays.tsx';
import { OddsOfDay } from '../features/certificates/OddsOfDay.tsx';
import { bookQueries } from '../features/books/book-queries.ts';
import { MyBalance } from '../features/books/MyBalance.tsx';
import { useAuth, useServices } from '../data/StoredServices.ts';
import { useFailure } from '../data/queries/use-failure.ts';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../ui/feedback/Loading.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PageHead } from '../ui/layout/Page.tsx';
import styles from './Books.module.css';

/** The public books, for players and for visitors without a sign-in. With a book in the address, that one; else the newest. */
export function Books() {
  const { t } = useLingui();
  useTitle(t`Public books`);
  const isPlayer = useAuth().status === 'connected';
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const [chosen, day] = ['book', 'odds'].map((name) => new URLSearchParams(search).get(name) ?? undefined);
  if (day !== undefined)
    return (
      <>
        <PageHead title={t`Odds, day by day`} back={{ href: paths.books(), label: t`Public books` }} />
        <OddsOfDay key={day} day={day} />
      </>
    );
  return (
    <>
      <PageHead
        title={t`Public books`}
        back={
          chosen !== undefined
            ? { href: paths.books(), label: t`All books` }
            : isPlayer
              ? { href: paths.fairness(), label: t`Provably fair` }
              : undefined
        }
      />
      <p className={styles.about}>
        {t`Every hour we add up the balances of all players, and publish the sums with a signature. They tell nobody’s balance by name, and you can check that yours is counted.`}
      </p>
      <Chain chosen={chosen} />
      {chosen === undefined && (
        <div className={styles.odds}>
          <OddsDays />
        </div>
      )}
    </>
  );
}

function Chain({ chosen }: { readonly chosen: string | undefined }) {
  const { t } = useLingui();
  const services = useServices();
  const queries = useMemo(() => bookQueries(services), [services]);
  const list = useInfiniteQuery(queries.pages());
  const one = useQuery({ ...queries.one(chosen ?? ''), enabled: chosen !== undefined });
  const failure = useFailure(list.error ?? one.error);
  const books = list.data?.pages.flatMap((page) => page.books);
  const book =
    chosen === undefined ? books?.[0] : (books?.find(({ number }) => String(number) === chosen) ?? one.data);
  if (failure && (books === undefined || book === undefined))
    return (
      <LoadFailed
        title={t`The books didn’t load`}
        failure={failure}
        onRetry={() => void Promise.all([list.refetch(), ...(chosen === undefined ? [] : [one.refetch()])])}
      >
        {t`Books are published and can’t change. Try again.`}
      </LoadFailed>
    );
  if (books === undefined || (book === undefined && books.length > 0)) return <Waiting />;
  if (book === undefined)
    return (
      <EmptyState scene="shelf" title={t`No book yet`}>
        {t`The first book is published a few minutes after the next full hour.`}
      </EmptyState>
    );
  if (book === null)
    return (
      <EmptyState
        scene="search"
        title={t`There is no such book`}
        act={<Button href={paths.books()}>{t`See the newest book`}</Button>}
      >
        {t`Books are numbered 1, 2, 3 and so on.`}
      </EmptyState>
    );
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <MyBalance key={book.number} book={book} />
        <BookSums book={book} />
      </div>
      <section className={styles.side}>
        <h2>{t`All books`}</h2>
        <div>
          <BookList books={books} list={list} />
        </div>
      </section>
    </div>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton width="100%" height={180} radius={16} />
    <LoadingRows
      count={6}
      height="s"
      title={<Skeleton width={120} height={16} />}
      detail={<Skeleton width={180} height={12} radius={6} spaceAbove={6} />}
    />
  </Loading>
);
